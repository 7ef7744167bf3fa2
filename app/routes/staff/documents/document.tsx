import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { AgreementText } from '#app/modules/documents/agreement/components/agreement-text.tsx'
import { StateCard } from '#app/modules/documents/detail/components/state-card.tsx'
import { TrailCard } from '#app/modules/documents/detail/components/trail-card.tsx'
import { findDocument, type ShownDocument } from '#app/modules/documents/detail/find-document.server.ts'
import { documentActionSchema } from '#app/modules/documents/manage/forms.ts'
import { DOCUMENT_MESSAGES } from '#app/modules/documents/manage/messages.ts'
import { mayBeStoredOnPaper, maySendAgain, mayVoid } from '#app/modules/documents/rules.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { Button, ButtonLink, buttonClass, OutLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { runDocumentAction } from './run-document-action.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? `${data.document.documentName}, ${data.document.submitterName}` : 'Document not found') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const now = new Date()
  const document = findDocument(params.documentId ?? '', now)
  if (!document) throw new Response(DOCUMENT_MESSAGES.missing, { status: 404 })
  return { document, now }
}

/** Reminds the signer, resends the link, or replaces the document. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const { documentId = '' } = params
  if (!findDocument(documentId, new Date())) throw new Response(DOCUMENT_MESSAGES.missing, { status: 404 })
  const { intent } = valueOrThrow(await parseForm(request, documentActionSchema))
  return redirectWithToast(paths.document(documentId), await runDocumentAction({ documentId, intent, userId: viewer.id }))
}

export default function DocumentPage() {
  const { document, now } = useLoaderData<typeof loader>()
  const { documentName, propertyAddress, text, trail } = document
  return (
    <>
      <PageBehind>
        <PageHeader
          title={documentName}
          back={{ to: paths.documents(), label: 'Document Management' }}
          actions={<Actions document={document} />}
        />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
          <Card title="What the signer sees" id="text">
            {text ? (
              <AgreementText agreement={text} propertyAddress={propertyAddress} />
            ) : (
              <p className="text-ink-muted">The signing service has the document text.</p>
            )}
          </Card>
          <div className="grid gap-5 max-lg:row-start-1">
            <StateCard document={document} now={now} />
            <TrailCard trail={trail} now={now} />
          </div>
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}

function Actions({ document }: { document: ShownDocument }) {
  const { id, state, hasFile, submitterUrl } = document
  const mayWork = useMay()
  return (
    <div className="grid gap-2 max-sm:grid-cols-2 sm:flex sm:flex-wrap">
      {mayWork && submitterUrl !== null && <OutLink href={submitterUrl}>Signing page</OutLink>}
      {hasFile && (
        <a className={buttonClass()} href={paths.downloadDocument(id)}>
          Download
        </a>
      )}
      {mayWork && mayVoid(document) && (
        <ButtonLink to={paths.documentStep(id, 'void')} variant="second">
          Void
        </ButtonLink>
      )}
      {mayWork && mayBeStoredOnPaper(document) && (
        <ButtonLink to={paths.documentStep(id, 'paper')} variant="second">
          Add Signed Paper
        </ButtonLink>
      )}
      <PostForm action={paths.document(id)} className="contents">
        {maySendAgain(document) && (
          <Button variant="second" name="intent" value={state === 'pending' ? 'again' : 'copy'} busy="Sending...">
            {state === 'pending' ? 'Send Again' : 'Send a New Copy'}
          </Button>
        )}
        {state === 'pending' && (
          <Button name="intent" value="remind" busy="Sending...">
            Remind
          </Button>
        )}
      </PostForm>
    </div>
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
