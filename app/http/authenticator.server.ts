import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { checkCredentials } from '#app/modules/users/sign-in/check-credentials.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** Finds out who signs in. It verifies only: the session is started, kept and ended in session.server.ts. Null where address and password do not belong together. */
export const authenticator = new Authenticator<Viewer | null>().use(
  new FormStrategy(({ form }) => checkCredentials(textOf(form, 'email'), textOf(form, 'password'))),
)

/** The form was checked before it came here: each field is one text. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
