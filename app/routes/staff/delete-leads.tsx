import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { formatCount, formatNumber } from '#app/format/money.ts'
import { countWaiting } from '#app/modules/documents/list/list-documents.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { SelectedLeads } from '#app/modules/leads/bulk/components/selected-leads.tsx'
import { deleteLeads } from '#app/modules/leads/bulk/change-leads.server.ts'
import { describeDeletion, describeSelection } from '#app/modules/leads/bulk/describe-selection.server.ts'
import { BULK_WORDS, bulkToast, MESSAGE_LEADS_DELETE_FAILED, MESSAGE_SELECTION_ENDED } from '#app/modules/leads/bulk/messages.ts'
import { listPath, readListAddress } from '#app/modules/leads/selections/list-address.ts'
import { endSelection, findSelection } from '#app/modules/leads/selections/selections.server.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const { list, selectionId } = behind(request)
  const selection = findSelection(viewer, selectionId)
  const facts = selection && describeSelection(selection.ids)
  if (!facts || facts.count === 0)
    throw await redirectWithToast(listPath(list), { kind: 'error', message: MESSAGE_SELECTION_ENDED })
  return {
    ...facts,
    // The dialog for recent leads uses only the text of S2.30.
    deletion:
      list.place === 'leads' ? { ...describeDeletion(selection.ids), documents: countWaiting(selection.ids, new Date()) } : null,
    closeTo: listPath(list, selection.id),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  valueOrThrow(await parseForm(request, noFields))
  const { list, selectionId } = behind(request)
  const selection = findSelection(viewer, selectionId)
  if (!selection) return redirectWithToast(listPath(list), { kind: 'error', message: MESSAGE_SELECTION_ENDED })
  const deleted = await attempt(MESSAGE_LEADS_DELETE_FAILED, () => deleteLeads(viewer, selection.ids))
  if (deleted === null)
    return redirectWithToast(listPath(list, selection.id), { kind: 'error', message: MESSAGE_LEADS_DELETE_FAILED })
  endSelection(viewer, selection.id)
  return redirectWithToast(listPath(list), bulkToast(BULK_WORDS.delete, deleted))
}

/** The page behind the dialog, and its selection. */
function behind(request: Request) {
  const { pathname, search, searchParams } = new URL(request.url)
  const page = pathname.startsWith(paths.dashboard()) ? paths.dashboard() : paths.leads()
  return { list: readListAddress(page + search), selectionId: searchParams.get('selection') }
}

export default function DeleteLeadsDialog() {
  const { count, missing, named, deletion, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Confirm Deletion" verb="Delete" closeTo={closeTo}>
      <p>{`Are you sure you want to delete ${formatNumber(count)} selected lead(s)? This action cannot be undone.`}</p>
      {deletion && <SelectedLeads count={count} missing={missing} named={named} />}
      {deletion && <p className="note">{warning(deletion)}</p>}
    </ConfirmDialog>
  )
}

/** What is deleted with the leads, by count, if any. */
function warning({ campaigns, documents, notes }: { campaigns: number; documents: number; notes: number }): string {
  const parts = [
    counted(campaigns, 'active campaign', 'active campaigns'),
    counted(documents, 'document waiting for a signature', 'documents waiting for a signature'),
    counted(notes, 'note', 'notes'),
  ].filter((part) => part !== null)
  const what = parts.length > 0 ? `: ${parts.join(', ')}` : ''
  return `All associated data, campaigns and documents are removed permanently${what}. Payments and signed agreements are kept.`
}

function counted(count: number, one: string, several: string): string | null {
  return count === 0 ? null : formatCount(count, one, several)
}
