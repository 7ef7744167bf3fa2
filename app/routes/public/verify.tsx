import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { startsAsPdf } from '#app/format/pdf-bytes.ts'
import { startOf } from '#app/format/shorten.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { signedFileSchema } from '#app/modules/documents/signed-file-form.ts'
import { MAX_FILE_KILOBYTES, MESSAGE_FILE_TOO_LARGE } from '#app/modules/documents/rules.ts'
import { findSignature } from '#app/modules/documents/list/signed-file.server.ts'
import { Button } from '#app/ui/button.tsx'
import { formatDate } from '#app/format/date.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: true }

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Check a signed agreement',
    description: 'Check whether a PDF is an agreement signed with us, and whether it has changed.',
    image: 'verify',
  })

const MESSAGE_NO_PDF = 'This is not a PDF file'

type Checked = { fileName: string; signature: { documentName: string; signedAt: Date } | null }
type Answer = FormReply & { checked?: Checked }

export async function action(args: ActionFunctionArgs) {
  const submission = await parsePublicForm(args, signedFileSchema)
  if (submission.status === 'error')
    return reply(submission, submission.errors.file === MESSAGE_FILE_TOO_LARGE ? { status: 413 } : {})
  const { file } = submission.value
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!startsAsPdf(bytes)) return reply(submission, { fieldErrors: { file: [MESSAGE_NO_PDF] } })
  return data<Answer>({ checked: { fileName: startOf(file.name, 120), signature: findSignature(bytes) } })
}

export default function VerifyPage() {
  const { checked, error } = useActionData<Answer>() ?? {}
  return (
    <NarrowColumn>
      <h1>Check a signed agreement</h1>
      <p className="text-lead leading-[1.6] text-ink-muted mt-3">
        Choose the PDF of an agreement signed with us. We’ll check that it’s the signed file and hasn’t been changed. We don’t
        keep the file.
      </p>
      {checked && <Verdict {...checked} />}
      <ErrorSummary errors={error} />
      <form method="post" encType="multipart/form-data">
        <Honeypot />
        <Field
          name="file"
          type="file"
          label="PDF file"
          hint={`Up to ${MAX_FILE_KILOBYTES} kB; a signed agreement is about 50 kB`}
          accept="application/pdf,.pdf"
          required
          errors={error?.file}
        />
        <Button busy="Checking...">Check the file</Button>
      </form>
    </NarrowColumn>
  )
}

function Verdict({ fileName, signature }: Checked) {
  return (
    <div className="card grid content-start gap-4" role="status">
      <h2>{signature ? 'Signed with us and unchanged' : 'This file wasn’t signed with us'}</h2>
      {signature ? (
        <p>
          <span className="wrap-anywhere">{fileName}</span> is, byte for byte, the {signature.documentName.toLowerCase()} that was
          signed on {formatDate(signature.signedAt)}.
        </p>
      ) : (
        <p>
          Either <span className="wrap-anywhere">{fileName}</span> was never signed with us, or it was changed later, even just by
          saving it again. Check the file that was attached to our email.
        </p>
      )}
    </div>
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
