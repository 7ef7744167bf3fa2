import { paths } from '#app/paths.ts'
import { OutLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'

type MailingPreview = { lead: { id: string; name: string }; subject: string; text: string; to: string }

type PreviewCardProps = {
  preview: MailingPreview
  mailingId: string
  /** Changes the frame's address after each save. */
  seen: string
}

/** The email for one recipient. */
export function PreviewCard({ preview: { lead, subject, text, to }, mailingId, seen }: PreviewCardProps) {
  const html = paths.mailingHtml(mailingId, { lead: lead.id, version: seen })
  return (
    <Card title={`Preview as ${lead.name}`} id="preview">
      <DescriptionList
        items={[
          { label: 'To', value: to },
          { label: 'Subject', value: subject },
        ]}
      />
      <div className="mt-4 overflow-hidden rounded-control border border-line">
        <iframe className="block h-[560px] w-full" src={html} title={`Email: ${subject}`} sandbox="" />
      </div>
      <p className="mt-2 text-small">
        <OutLink href={html}>Full size</OutLink>
      </p>
      <details className="mt-3">
        <summary className="cursor-pointer text-small font-semibold">As text</summary>
        <pre className="mt-2 font-sans text-small wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </details>
    </Card>
  )
}
