import { useContext, useState } from 'react'
import { Sending } from './post-form.tsx'

/**
 * What a form was made from, so that the server sees whether it is something else by now. It stays what it was when the form was opened, though what the page knows
 * is fetched again behind it, until the form itself was answered. Shown in a `PostForm`.
 */
export function Carried({ name, value }: { name: string; value: string }) {
  const isSending = useContext(Sending)
  const [held, setHeld] = useState({ value, wasSent: false })
  if (isSending && !held.wasSent) setHeld({ ...held, wasSent: true })
  if (!isSending && held.wasSent) setHeld({ value, wasSent: false })
  return <input type="hidden" name={name} value={held.value} />
}
