import { Form, type FormProps, useLocation, useNavigation } from '@remix-run/react'
import { createContext, type FormEvent, useState } from 'react'

/** Whether the form around a button is on its way. */
export const Sending = createContext(false)

/**
 * A form of a staff screen that changes something. Without scripts it is a plain post; scripts send it without loading a whole page, once, and follow the
 * redirect that its action ends in.
 */
export function PostForm(props: Omit<FormProps, 'method' | 'onSubmit'>) {
  const { key } = useLocation()
  const { state } = useNavigation()
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  // The answer is shown as another entry of the history, be it the same page.
  const isSending = state !== 'idle' && sentFrom === key
  const send = (event: FormEvent) => {
    if (isSending) event.preventDefault()
    else setSentFrom(key)
  }
  return (
    <Sending.Provider value={isSending}>
      <Form {...props} method="post" onSubmit={send} />
    </Sending.Provider>
  )
}
