import type { ReactNode } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { fileSize } from '#app/format/file-size.ts'
import { MAX_MESSAGE_FILES } from '#app/modules/files/rules.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import type { OfficeMessage } from '../office-messages.server.ts'

type OfficeMessagesProps = {
  messages: readonly OfficeMessage[]
  homes: readonly { leadId: string; address: { street: string } }[]
  company: { name: string; phone: string; dials: string }
  submissionId: string
  constraints: Parameters<typeof formOf>[0]['constraints']
  lastReply: FormReply | undefined
  now: Date
  honeypot: ReactNode
}

/** The conversation between an owner and the office, with a form to continue it. */
export function OfficeMessages(props: OfficeMessagesProps) {
  const { messages, homes, company, submissionId, constraints, lastReply, now, honeypot } = props
  const form = formOf<'text' | 'about'>({ lastReply, constraints, defaults: { about: homes[0]?.leadId ?? '' } })
  return (
    <section id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title">Messages</h2>
      <div className="my-messages">
        {messages.length === 0 && <p className="note">No messages yet. Send the first one.</p>}
        {messages.map(({ id, isOurs, at, text, files }) => (
          <article key={id} className={isOurs ? 'my-message' : 'my-message my-message--mine'}>
            <header>
              <b>{isOurs ? company.name : 'You'}</b>{' '}
              <time dateTime={new Date(at).toISOString()}>{keepTogether(formatMomentIn(at, now))}</time>
            </header>
            <p>{text}</p>
            {files.length > 0 && (
              <ul>
                {files.map((file) => (
                  <li key={file.id}>
                    <a href={paths.myFile(file.id)}>{file.name}</a>
                    {file.bytes !== null && `, ${fileSize(file.bytes)}`}
                  </li>
                ))}
              </ul>
            )}
          </article>
        ))}
      </div>
      <ErrorSummary errors={form.errors} />
      <form method="post" encType="multipart/form-data" className="grid content-start gap-3 print:hidden">
        {honeypot}
        <input type="hidden" name="submissionId" value={lastReply?.submissionId ?? submissionId} />
        {homes.length > 1 ? (
          <SelectField
            {...form.field('about')}
            label="About"
            options={homes.map(({ leadId, address }) => ({ value: leadId, label: address.street }))}
          />
        ) : (
          <input type="hidden" name="about" value={homes[0]?.leadId ?? ''} />
        )}
        <TextareaField {...form.field('text')} label="Write to us" />
        <Field
          type="file"
          multiple
          name="files"
          label="Photos or PDFs"
          optional
          hint={`Up to ${MAX_MESSAGE_FILES} files, 5 MB each. We remove camera data, such as location, from photos.`}
          // No HEIC: if it is not listed, iPhones send their photos as JPEG.
          accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
          errors={lastReply?.error?.files}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Button busy="Sending...">Send message</Button>
          <a className="text-small" href={company.dials}>
            or call {company.phone}
          </a>
        </div>
      </form>
    </section>
  )
}
