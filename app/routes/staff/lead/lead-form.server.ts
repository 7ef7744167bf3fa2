import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { type readForm, reply } from '#app/http/form.server.ts'
import { type LeadWork, writeLead } from '#app/modules/leads/write/write-lead.server.ts'
import { MESSAGE_LEAD_MISSING } from '#app/modules/leads/messages.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import type { z } from 'zod'

/** A post to a lead's page: the user, and the id in the address. */
export type LeadPost = Awaited<ReturnType<typeof readForm>> & { id: string; viewer: Viewer; now: Date; request: Request }

/** Handles a form of a lead's page. */
export type LeadForm = (post: LeadPost) => Promise<Response | ReturnType<typeof reply>>

/** Errors of a refused form: overall and by field. */
export type Refusal = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }

type LeadFormSpec<Schema extends z.ZodType, Value, Reason> = {
  schema: Schema
  /** The message for an unexpected failure: 'Failed to update lead'. */
  failed: string
  /** The form's write. */
  work: (value: z.output<Schema>, post: LeadPost) => LeadWork<Value, Reason>
  /** The message for a refusal. */
  refused?: (reason: Exclude<Reason, 'missing'>) => Refusal
  /** The success message; null for none. */
  done: (value: Value) => string | null
  /** The batch that the toast offers to undo, if the write returns one. */
  undo?: (value: Value) => string | null
  /** The id of the section to return to; the top of the page by default. `isFolded`: it is loaded on request. */
  card?: string
  isFolded?: boolean
  /** Whether the form is empty. */
  isBlank?: (value: z.output<Schema>) => boolean
}

/** A form of a lead's page: its schema, its write and its messages. A refused form comes back with all typed values. */
export function leadForm<Schema extends z.ZodType, Value, Reason>(spec: LeadFormSpec<Schema, Value, Reason>): LeadForm {
  return async (post) => {
    const submission = post.check(spec.schema)
    if (submission.status === 'error') return reply(submission)
    if (spec.isBlank?.(submission.value)) return backTo(placeOf(post.id, spec))
    const written = await attempt(spec.failed, () => writeLead(post.id, post.now, spec.work(submission.value, post)))
    if (written === null) return reply(submission, { formErrors: [spec.failed], status: 503 })
    if (!written.ok) {
      const { reason } = written
      if (reason === 'missing') return reply(submission, { formErrors: [MESSAGE_LEAD_MISSING], status: 404 })
      // TypeScript does not narrow a type parameter by exclusion.
      return reply(submission, spec.refused?.(reason as Exclude<Reason, 'missing'>) ?? { formErrors: [spec.failed] })
    }
    const message = spec.done(written.value.value)
    const to = placeOf(written.value.leadId, spec)
    const undo = spec.undo?.(written.value.value) ?? undefined
    return message === null ? backTo(to) : redirectWithToast(to, { kind: 'success', message, undo })
  }
}

function backTo(to: string): Response {
  return new Response(null, { status: 303, headers: { Location: to } })
}

function placeOf(leadId: string, { card, isFolded = false }: { card?: string; isFolded?: boolean }): string {
  return paths.lead(leadId, isFolded ? { open: card } : {}) + (card === undefined ? '' : `#${card}`)
}
