import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { type readForm, reply } from '#app/http/form.server.ts'
import { type LeadWork, writeLead } from '#app/modules/leads/write/write-lead.server.ts'
import { MESSAGE_LEAD_MISSING } from '#app/modules/leads/messages.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import type { z } from 'zod'

/** A post to the page of a lead: by whom, and the id in its address. */
export type LeadPost = Awaited<ReturnType<typeof readForm>> & { id: string; viewer: Viewer; now: Date; request: Request }

/** Answers a form of the page of a lead. */
export type LeadForm = (post: LeadPost) => Promise<Response | ReturnType<typeof reply>>

/** What is said of a refused form: as a whole, and by its fields. */
export type Refusal = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }

type LeadFormSpec<Schema extends z.ZodType, Value, Reason> = {
  schema: Schema
  /** What is said where it failed for a reason that no one expected: 'Failed to update lead'. */
  failed: string
  /** The write that the form asks for. */
  work: (value: z.output<Schema>, post: LeadPost) => LeadWork<Value, Reason>
  /** What is said of a refusal. */
  refused?: (reason: Exclude<Reason, 'missing'>) => Refusal
  /** What is said where it is done; nothing is where it is null. */
  done: (value: Value) => string | null
  /** The batch that its toast offers to undo, where the write returns one. */
  undo?: (value: Value) => string | null
  /** The part of the page to come back to, by its id; the top of the page where left out. `isFolded`: it is loaded when it is asked for. */
  card?: string
  isFolded?: boolean
  /** Whether nothing was typed that is to be written. */
  isBlank?: (value: z.output<Schema>) => boolean
}

/** A form of the page of a lead, with its schema, its write and what is said of it. Whatever is refused comes back with all that was typed. */
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
      // Types do not follow what was excluded of a type parameter.
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
