import type { AppLoadContext } from '@remix-run/node'
import type { FormErrors } from '#app/ui/form-reply.ts'
import { HONEYPOT_MESSAGE, isSpam } from './honeypot.tsx'
import { countRequest, tellWhenAgain } from './rate-limit.server.ts'

/** How a form is refused: what is wrong, and the answer's status and headers. */
export type FormRefusal = [errors: FormErrors, status: number, headers: HeadersInit]

/** What stops a public form before its fields are looked at: too many of them came from there, or a program filled it in. Null where it may go on. */
export function stopPublicForm(context: AppLoadContext, posted: FormData): FormRefusal | null {
  const tooMany = countRequest(context, 'public-form')
  if (tooMany) return [{ '': tooMany.message }, 429, tellWhenAgain(context, tooMany)]
  return isSpam(posted) ? [{ '': HONEYPOT_MESSAGE }, 400, {}] : null
}
