import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, Honeypot, isSpam } from '#app/http/honeypot.tsx'
import { countRequest } from '#app/http/rate-limit.server.ts'
import { findSignature } from '#app/modules/documents/signed-file.server.ts'
import { Button } from '#app/ui/button.tsx'
import { formatDate } from '#app/ui/date.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Check a signed agreement',
    description: 'Find out whether a PDF is an agreement that was signed with us, and whether it was changed since.',
    image: 'verify',
  })

/** The server takes no larger body; a signed agreement is some 50 kB. */
const MOST_KILOBYTES = 900

const MESSAGE_NO_FILE = 'Choose the PDF file that you want to have checked'
const MESSAGE_ONE_FILE = 'Choose one file at a time'
const MESSAGE_TOO_LARGE = `Files of more than ${MOST_KILOBYTES} kB cannot be checked here. Please send it to us.`
const MESSAGE_NO_PDF = 'This is not a PDF file'

type Checked = { fileName: string; signature: { documentName: string; signedAt: Date } | null }
type Reply = { checked: Checked | null; errors: Record<string, string> }

export async function action({ request, context }: ActionFunctionArgs) {
  const refuse = (errors: Reply['errors'], status = 400, headers: HeadersInit = {}) =>
    data<Reply>({ checked: null, errors }, { status, headers })
  const tooMany = countRequest(context, 'public-form')
  if (tooMany) return refuse({ '': tooMany.message }, 429, { 'Retry-After': String(tooMany.retryAfterSeconds) })
  const posted = await readForm(request)
  if (isSpam(posted)) return refuse({ '': HONEYPOT_MESSAGE })
  const files = posted.getAll('file')
  const file = files[0]
  if (files.length > 1) return refuse({ file: MESSAGE_ONE_FILE })
  // An empty file field is sent as a file without a name and content.
  if (!(file instanceof File) || file.size === 0) return refuse({ file: MESSAGE_NO_FILE })
  if (file.size > MOST_KILOBYTES * 1000) return refuse({ file: MESSAGE_TOO_LARGE }, 413)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!startsAsPdf(bytes)) return refuse({ file: MESSAGE_NO_PDF })
  return data<Reply>({ checked: { fileName: file.name.slice(0, 120), signature: findSignature(bytes) }, errors: {} })
}

function startsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
}

export default function VerifyPage() {
  const { checked, errors } = useActionData<typeof action>() ?? { checked: null, errors: {} }
  return (
    <section className="section">
      <div className="wrap narrow">
        <h1>Check a signed agreement</h1>
        <p className="lead">
          Choose the PDF file of an agreement that was signed with us. We tell whether it is the file that was signed, unchanged.
          The file is compared and not kept.
        </p>
        {checked && <Verdict {...checked} />}
        <ErrorSummary errors={errors} />
        <form method="post" encType="multipart/form-data">
          <Honeypot />
          <Field
            name="file"
            type="file"
            label="PDF file"
            hint={`At most ${MOST_KILOBYTES} kB; a signed agreement is some 50 kB`}
            accept="application/pdf,.pdf"
            required
            errors={errors.file}
          />
          <Button busy="Checking...">Check the file</Button>
        </form>
      </div>
    </section>
  )
}

function Verdict({ fileName, signature }: Checked) {
  return (
    <div className="card stackv" role="status">
      <h2>{signature ? 'Signed with us, and unchanged' : 'Not a file that was signed with us'}</h2>
      {signature ? (
        <p>
          <span className="wrap-anywhere">{fileName}</span> is, byte for byte, the {signature.documentName.toLowerCase()} that was
          signed on {formatDate(signature.signedAt)}.
        </p>
      ) : (
        <p>
          Either <span className="wrap-anywhere">{fileName}</span> was never signed with us, or it was changed since, if only by
          saving it anew. Check the file as it was attached to our mail.
        </p>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
