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
import type { Permission } from '#app/permissions.ts'
import { DraftField, DraftNotice } from './draft-notice.tsx'
import { ClientNavigation } from './link.tsx'
import { ReadOnlyForm, useMay } from './may.tsx'

/** The event for a post without a usable response; its detail contains the reason as text. */
export const POST_FAILED = 'postfailed'

/** Whether the form around a button is being sent. */
export const Sending = createContext(false)

type PostFormProps = Omit<ComponentPropsWithoutRef<'form'>, 'action' | 'method' | 'encType' | 'onSubmit'> & {
  /** For a form with a file field. */
  encType?: 'multipart/form-data'
  /** The page itself if omitted. */
  action?: string
  /** The guard's permission, if it differs from the screen's. */
  needs?: Permission
  /** Its name on the page, for drafts (`draft-notice.tsx`). For every form with a text field. */
  draft?: string | undefined
  /** Whether it adds something to its own page, and is empty for the next. */
  empties?: boolean
  /** Content after the form that names it as `form=`: a table's checkboxes and their buttons. */
  beside?: ReactNode
}

/**
 * A form of a staff screen that changes something. Without scripts, it is a plain post. Scripts send it once, without a full
 * load, and follow the redirect. Viewers without the permission see it without its buttons.
 */
export function PostForm({ needs, ...props }: PostFormProps) {
  const isLive = useContext(ClientNavigation)
  if (!useMay(needs)) return <UnsentForm {...props} />
  return isLive ? <LivePostForm {...props} /> : <PlainPostForm {...props} />
}

function UnsentForm({ beside, id, className, children }: PostFormProps) {
  return (
    <>
      <ReadOnlyForm.Provider value={true}>
        <fieldset disabled id={id} className={className}>
          {children}
        </fieldset>
      </ReadOnlyForm.Provider>
      {beside}
    </>
  )
}

function PlainPostForm({ beside, draft, empties: _empties, children, ...form }: PostFormProps) {
  return (
    <>
      {draft !== undefined && <DraftNotice form={draft} />}
      <form method="post" {...form}>
        {draft !== undefined && <DraftField form={draft} />}
        {children}
      </form>
      {beside}
    </>
  )
}

function LivePostForm({ beside, draft, empties = false, children, ...form }: PostFormProps) {
  const { key } = useLocation()
  const { state } = useNavigation()
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  // The response is a new history entry, even if it is the same page.
  const isSending = state !== 'idle' && sentFrom === key
  // Set at once, not with the next render: a double click can be faster.
  const sentAt = useRef<string | null>(null)
  // A response without a redirect is shown before the page's data is reloaded. Clicks from then on are intended.
  const answer = useActionData()
  useEffect(() => {
    if (answer !== undefined) sentAt.current = null
  }, [answer])
  const [problem, setProblem] = useState<{ key: string; words: string } | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state !== 'idle') return
    // Neither refused nor failed.
    if (empties && sentAt.current !== null) formRef.current?.reset()
    sentAt.current = null
  }, [state, key, empties])
  const submitter = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // After a failure, the form is unchanged and can be sent again.
    const stay = (event: Event) => {
      const from = sentAt.current
      if (from === null) return
      sentAt.current = null
      setSentFrom(null)
      setProblem({ key: from, words: event instanceof CustomEvent ? String(event.detail) : '' })
      formRef.current?.dispatchEvent(new Event('notsaved', { bubbles: true }))
    }
    window.addEventListener(POST_FAILED, stay)
    return () => window.removeEventListener(POST_FAILED, stay)
  }, [])
  const send = (event: FormEvent) => {
    setProblem(null)
    submitter.current = (event.nativeEvent as SubmitEvent).submitter
    // The page with the response has another key, and can send again at once.
    if (sentAt.current === key) event.preventDefault()
    sentAt.current = key
    setSentFrom(key)
  }
  return (
    <Sending.Provider value={isSending}>
      {draft !== undefined && <DraftNotice form={draft} />}
      {/* The same page keeps its place; Arrival scrolls another one to its top. */}
      <Form {...form} ref={formRef} method="post" preventScrollReset onSubmitCapture={leaveDownloads} onSubmit={send}>
        {draft !== undefined && <DraftField form={draft} />}
        {children}
        {problem?.key === key && (
          <NotSaved problem={problem.words} onAgain={() => formRef.current?.requestSubmit(submitter.current)} />
        )}
      </Form>
      {beside}
    </Sending.Provider>
  )
}

/** Beside the input, which is kept: why saving failed, and how to retry. */
function NotSaved({ problem, onAgain }: { problem: string; onAgain: () => void }) {
  return (
    <p className="not-saved" role="alert">
      Not saved: {problem}{' '}
      <button type="button" className="link-button" onClick={onAgain}>
        Try again
      </button>
    </p>
  )
}

/** A button that returns a file is marked `data-download`: the browser sends the form itself and stays on the page. */
function leaveDownloads(event: FormEvent): void {
  const { submitter } = event.nativeEvent as SubmitEvent
  if (submitter?.hasAttribute('data-download')) event.stopPropagation()
}

/**
 * The data that a form was built from, so that the server can detect a change. It keeps its first value, or that of a restored
 * draft, when the page reloads its data, until the form itself got a response. For use in a `PostForm`.
 */
export function Carried({ name, value }: { name: string; value: string | number }) {
  const isSending = useContext(Sending)
  const { key } = useLocation()
  const [held, setHeld] = useState<{ value: string | number; sentFrom: string | null }>({ value, sentFrom: null })
  if (isSending && held.sentFrom === null) setHeld({ ...held, sentFrom: key })
  // A response is a new history entry; a failure isn't.
  if (!isSending && held.sentFrom !== null) setHeld({ value: key === held.sentFrom ? held.value : value, sentFrom: null })
  const hold = ({ currentTarget }: FormEvent<HTMLInputElement>) => setHeld({ ...held, value: currentTarget.value })
  return <input type="hidden" name={name} value={held.value} data-carried="" onInput={hold} />
}
