import type { ReactNode } from 'react'
import { TEMPLATE_LAW_NOTES } from '#app/modules/campaigns/templates/messages.ts'
import { SmsSizeLine } from '#app/modules/messaging/layout/components/text-message-field.tsx'
import { paths } from '#app/paths.ts'
import { Button, OutLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Field } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Link } from '#app/ui/link.tsx'
import { Segments } from '#app/ui/list-card.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ShownPreview } from './template-form.server.ts'

type PreviewColumnProps = {
  templateId: string
  /** Changes the frame's address after each save. */
  version: number
  /** Typed, unsaved content: shown as text only. */
  isTyped: boolean
  preview: ShownPreview | null
  search: { q: string; leads: readonly { id: string; name: string; address: string }[] }
  width: 'desk' | 'phone'
  /** Recipient of a test. */
  viewerEmail: string
  submissionId: string
}

/** Preview of a template for a lead picked by search: HTML in two widths and text, with a test email to oneself. */
export function PreviewColumn({
  templateId,
  version,
  isTyped,
  preview,
  search,
  width,
  viewerEmail,
  submissionId,
}: PreviewColumnProps) {
  const lead = preview?.lead.id
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
      <Card title="Preview with a lead" id="preview-lead">
        <FilterBar
          label="Find a lead to preview with"
          action={paths.campaignTemplate(templateId)}
          className="grid-cols-[minmax(0,1fr)_auto]"
        >
          <Field name="q" label="Search" type="search" defaultValue={search.q} placeholder="Name, email or address" />
        </FilterBar>
        <ul className="mt-3 grid list-none gap-1 text-[0.9375rem] wrap-anywhere">
          {search.leads.map(({ id, name, address }) => (
            <li key={id}>
              <Link
                to={paths.campaignTemplate(templateId, { q: search.q, lead: id, width })}
                aria-current={id === lead ? 'true' : undefined}
                className="aria-[current]:font-semibold"
                preventScrollReset
              >
                {name}
              </Link>
              {address !== '' && <span className="text-small text-ink-muted">, {address}</span>}
            </li>
          ))}
          {search.leads.length === 0 && <li className="text-small text-ink-muted">No leads found.</li>}
        </ul>
      </Card>
      {preview && (
        <Card
          title={isTyped ? 'Preview of your unsaved text' : 'Preview'}
          id="preview"
          action={
            preview.sms || isTyped ? undefined : (
              <Segments
                label="Preview width"
                segments={(['desk', 'phone'] as const).map((of) => ({
                  to: paths.campaignTemplate(templateId, { q: search.q, lead, width: of }),
                  label: of === 'desk' ? 'Desktop' : 'Phone',
                  isCurrent: of === width,
                }))}
              />
            )
          }
        >
          <DescriptionList
            items={[{ label: 'To', value: preview.to }, ...(preview.sms ? [] : [{ label: 'Subject', value: preview.subject }])]}
          />
          {preview.sms ? (
            <SmsPreview text={preview.text} size={preview.sms} />
          ) : (
            <MailPreview
              html={isTyped ? null : paths.campaignTemplateHtml(templateId, { lead: preview.lead.id, version: String(version) })}
              text={preview.text}
              subject={preview.subject}
              width={width}
            />
          )}
          {!preview.sms && <p className="mt-3 note">{TEMPLATE_LAW_NOTES[preview.law]}</p>}
        </Card>
      )}
      {preview && (
        <Card title="Send a test" id="test">
          <PostForm action={paths.campaignTemplate(templateId, { q: search.q, lead, width })} className="grid gap-2.5">
            <input type="hidden" name="lead" value={preview.lead.id} />
            <input type="hidden" name="submissionId" value={submissionId} />
            <p className="note">
              Goes to {viewerEmail} with {preview.lead.name}’s data. Links won’t work. We send the last saved version and don’t
              count it or add it to the timeline.
            </p>
            <div>
              <Button variant="second" name="intent" value="test" busy="Sending...">
                Send Test
              </Button>
            </div>
          </PostForm>
        </Card>
      )}
    </div>
  )
}

/** Preview width of the email. In a narrow column of a wide window, it is laid out at desktop width and scaled down. */
const FRAMES = {
  desk: { box: 'xl:h-[640px]', frame: 'h-[640px] w-full xl:h-[1024px] xl:w-[605px] xl:origin-top-left xl:scale-[0.625]' },
  phone: { box: 'mx-auto w-[min(100%,362px)]', frame: 'h-[640px] w-full' },
} as const

function MailPreview({
  html,
  text,
  subject,
  width,
}: {
  html: string | null
  text: string
  subject: string
  width: 'desk' | 'phone'
}): ReactNode {
  const asText = <pre className="font-sans text-small wrap-anywhere whitespace-pre-wrap">{text}</pre>
  if (html === null) return <div className="mt-4">{asText}</div>
  return (
    <>
      <div className={classNames('mt-4 overflow-hidden rounded-control border border-line', FRAMES[width].box)}>
        <iframe className={classNames('block', FRAMES[width].frame)} src={html} title={`Email: ${subject}`} sandbox="" />
      </div>
      <p className="mt-2 text-small">
        <OutLink href={html}>Full size</OutLink>
      </p>
      <details className="mt-3">
        <summary className="cursor-pointer text-small font-semibold">Plain text</summary>
        <div className="mt-2">{asText}</div>
      </details>
    </>
  )
}

function SmsPreview({ text, size }: { text: string; size: NonNullable<ShownPreview['sms']> }) {
  return (
    <div className="mt-4 grid gap-2">
      <p className="max-w-80 rounded-card bg-band px-4 py-3 text-[0.9375rem] leading-normal wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <SmsSizeLine size={size} />
    </div>
  )
}
