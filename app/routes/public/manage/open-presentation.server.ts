import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readField, readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, isSpam } from '#app/http/honeypot.tsx'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { readVisitor } from '#app/http/visitor.server.ts'
import { MESSAGE_NOT_YOURS } from '#app/modules/enrollment/messages.ts'
import { findPresentation } from '#app/modules/enrollment/presentation.server.ts'
import { mayActFor } from '#app/modules/leads/grants.server.ts'

/** The presentation of the address's lead for this browser, and whether it may act for the lead. Throws 404 where there is no such lead. */
export async function openPresentation({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) {
  const leadId = params.leadId ?? ''
  const mayAct = mayActFor(await readVisitor(request), leadId)
  const presentation = findPresentation(leadId, mayAct)
  if (!presentation) throw new Response("The property analysis you're looking for doesn't exist.", { status: 404 })
  return { presentation, mayAct }
}

/**
 * A post of a step: its form and the button that sent it, or what is wrong with it as a whole and the status of that answer. Throws 404 where there is no
 * such lead, and 429.
 */
export async function readStepPost(args: ActionFunctionArgs) {
  limitRate(args.context, 'public-form')
  const { presentation, mayAct } = await openPresentation(args)
  const posted = await readForm(args.request)
  const refusal = refusalOf(posted, mayAct)
  return { presentation, posted, intent: readField(posted, 'intent') ?? 'next', refusal }
}

function refusalOf(posted: FormData, mayAct: boolean): { status: number; message: string } | null {
  if (!mayAct) return { status: 403, message: MESSAGE_NOT_YOURS }
  return isSpam(posted) ? { status: 400, message: HONEYPOT_MESSAGE } : null
}

/** Where the button of a step leads. 'save' is what scripts send when a field is left. Throws 400 for a button that the step does not have. */
export function leaveStep(intent: string, ways: Record<'back' | 'update' | 'next', string>): Response {
  if (intent === 'save') return new Response(null, { status: 204 })
  if (intent === 'back' || intent === 'update' || intent === 'next') return redirect(ways[intent], 303)
  throw new Response('This button is not known. Please go back.', { status: 400 })
}
