import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { saveUserDraft } from '#app/http/staff-drafts.server.ts'
import { MESSAGE_NO_ASSIGNEE } from '#app/modules/leads/bulk/messages.ts'
import { assignFromList, planFromList } from '#app/modules/leads/edit/change-cell.server.ts'
import { moveLead } from '#app/modules/leads/edit/move-lead.server.ts'
import { cellSchema } from '#app/modules/leads/forms.ts'
import { cellInAddress } from '#app/modules/leads/list/lead-columns.ts'
import { MESSAGE_LEAD_FAILED, MESSAGE_LEAD_MISSING, messageChanged } from '#app/modules/leads/messages.ts'
import { listPath, readListAddress } from '#app/modules/leads/selections/list-address.ts'
import { statusLabel, acceptsReason } from '#app/modules/leads/status/status.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import type { z } from 'zod'

export const handle: RouteHandle = { staff: true }

/** A GET has nothing to show, so it redirects to the list and its open cell. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  return redirect(paths.leads() + new URL(request.url).search)
}

/** Saves a cell of the lead list and returns to the list. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const cell = valueOrThrow(await parseForm(request, cellSchema))
  const list = readListAddress(cell.list)
  const back = listPath(list, cell.selection)
  if (cell.intent === 'status' && acceptsReason(cell.status))
    return redirect(paths.setStatusOfLead({ ...list.query, lead: cell.lead, set: cell.status }), 303)
  const saved = await attempt('A lead list cell could not be saved', () => save(viewer, cell, new Date()))
  if (saved?.ok) return redirectWithToast(back, { kind: 'success', message: wordsOf(cell), undo: saved.value ?? undefined })
  const message = saved === null ? MESSAGE_LEAD_FAILED : refusedWords(saved.reason)
  return redirectWithToast(cell.intent === 'next' ? offeredAgain(viewer, cell) : back, { kind: 'error', message })
}

/** Keeps a typed next action as a draft. Returns the list with its cell open, which offers it. */
function offeredAgain(viewer: Viewer, { lead: leadId, list, selection, nextAction, dueDay, dueTime }: NextAction): string {
  const typed = Object.entries({ nextAction, dueDay, dueTime }).map(([name, value]) => [name, value ?? ''] as const)
  saveUserDraft(viewer.id, `${paths.leads()}#cell-${leadId}#refused`, typed)
  const { place, query } = readListAddress(list)
  return listPath({ place, query: { ...query, edit: cellInAddress({ leadId, column: 'next' }) } }, selection)
}

type Cell = z.output<typeof cellSchema>
type NextAction = Extract<Cell, { intent: 'next' }>

function save(viewer: Viewer, cell: Cell, now: Date) {
  if (cell.intent === 'status') return moveLead(viewer, { id: cell.lead, to: cell.status, reason: null }, now)
  if (cell.intent === 'assignee') return assignFromList(viewer, { id: cell.lead, assigneeId: cell.assigneeId || null }, now)
  const { lead: id, nextAction: what, dueDay, dueTime, seenAction: seen } = cell
  return planFromList(viewer, { id, what, dueDay, dueTime, seen }, now)
}

type Refusal = Extract<ReturnType<typeof save>, { ok: false }>['reason']

function refusedWords(reason: Refusal): string {
  if (typeof reason === 'object') return messageChanged(reason, new Date())
  return reason === 'no-assignee' ? MESSAGE_NO_ASSIGNEE : MESSAGE_LEAD_MISSING
}

function wordsOf(cell: Cell): string {
  if (cell.intent === 'status') return `Moved to ${statusLabel(cell.status)}`
  if (cell.intent === 'assignee') return 'Assignee saved'
  return cell.nextAction === null ? 'Next action done' : 'Next action saved'
}
