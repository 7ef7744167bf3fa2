import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { newSecret } from '#app/db/columns.ts'
import { signedCookie } from './cookies.server.ts'

/** At most this many toasts at once. */
const MAX_TOASTS = 20

const toastSchema = z.object({
  id: z.string(),
  kind: z.enum(['success', 'error']),
  message: z.string(),
  /** The batch that can be undone from the toast. */
  undo: z.string().optional(),
})
const toastsSchema = z.array(toastSchema).max(MAX_TOASTS)

export type FlashToast = z.infer<typeof toastSchema>

const toastCookie = () => signedCookie('toasts', 120)

/** A redirect after a post (303) whose next page shows a toast, with or without scripts. */
export async function redirectWithToast(
  location: string,
  toast: Omit<FlashToast, 'id'>,
  headers: Headers = new Headers(),
): Promise<Response> {
  headers.append('Set-Cookie', await toastCookie().serialize([{ id: newSecret(), ...toast }]))
  return redirect(location, { status: 303, headers })
}

/** The toasts for this page, and the header that removes them so that they show once. */
export async function readToasts(request: Request): Promise<{ toasts: FlashToast[]; headers: Headers | undefined }> {
  const stored: unknown = await toastCookie().parse(request.headers.get('Cookie'))
  if (stored === null) return { toasts: [], headers: undefined }
  const parsed = toastsSchema.safeParse(stored)
  const headers = new Headers({ 'Set-Cookie': await toastCookie().serialize('', { maxAge: 0 }) })
  return { toasts: parsed.success ? parsed.data : [], headers }
}
