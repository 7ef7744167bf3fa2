import { Form, useActionData, useLocation, useNavigation } from '@remix-run/react'
import {
  type ComponentPropsWithoutRef,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ClientNavigation } from './link.tsx'

/** Whether the form around a button is on its way. */
export const Sending = createContext(false)

type PostFormProps = Omit<ComponentPropsWithoutRef<'form'>, 'action' | 'method' | 'encType' | 'onSubmit'> & {
  /** For a form with a file in it. */
  encType?: 'multipart/form-data'
  /** The page itself where it is left out. */
  action?: string
  /** What is behind the form and names it as `form=`: a table's boxes and the buttons for them. */
  beside?: ReactNode
}

/**
 * A form of a staff screen that changes something. Without scripts it is a plain post; scripts send it without loading a whole page, once, and follow the
 * redirect that its action ends in.
 */
export function PostForm(props: PostFormProps) {
  return useContext(ClientNavigation) ? <LivePostForm {...props} /> : <PlainPostForm {...props} />
}

function PlainPostForm({ beside, ...form }: PostFormProps) {
  return (
    <>
      <form method="post" {...form} />
      {beside}
    </>
  )
}

function LivePostForm({ beside, ...form }: PostFormProps) {
  const { key } = useLocation()
  const { state } = useNavigation()
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  // The answer is shown as another entry of the history, be it the same page.
  const isSending = state !== 'idle' && sentFrom === key
  // Known at once, and not with the next drawing of the page: a double click can be over before that.
  const sentAt = useRef<string | null>(null)
  useEffect(() => {
    if (state === 'idle') sentAt.current = null
  }, [state, key])
  // An answer without a redirect is shown before its page has been read again: what is pressed then is meant.
  const answer = useActionData()
  useEffect(() => {
    sentAt.current = null
  }, [answer])
  const send = (event: FormEvent) => {
    // The page that shows the answer has another key, and sends again from its first moment on.
    if (sentAt.current === key) event.preventDefault()
    sentAt.current = key
    setSentFrom(key)
  }
  return (
    <Sending.Provider value={isSending}>
      <Form {...form} method="post" onSubmitCapture={leaveDownloads} onSubmit={send} />
      {beside}
    </Sending.Provider>
  )
}

/** A button whose answer is a file says so (`data-download`): the browser sends the form by itself, and stays on the page. */
function leaveDownloads(event: FormEvent): void {
  const { submitter } = event.nativeEvent as SubmitEvent
  if (submitter?.hasAttribute('data-download')) event.stopPropagation()
}
