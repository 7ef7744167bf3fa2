import { useContext, useState } from 'react'
import { Sending } from './post-form.tsx'

/**
 * The data that a form was built from, so that the server can detect a change. It keeps its first value when the page reloads its data, until the form itself got a
 * response. For use in a `PostForm`.
 */
export function Carried({ name, value }: { name: string; value: string }) {
  const isSending = useContext(Sending)
  const [held, setHeld] = useState({ value, wasSent: false })
  if (isSending && !held.wasSent) setHeld({ ...held, wasSent: true })
  if (!isSending && held.wasSent) setHeld({ value, wasSent: false })
  return <input type="hidden" name={name} value={held.value} />
}
