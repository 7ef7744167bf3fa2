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

/** The event for a post without an answer that the page can show; its detail says why, in words. */
export const POST_FAILED = 'postfailed'

/** Whether the form around a button is on its way. */
export const Sending = createContext(false)

type PostFormProps = Omit<ComponentPropsWithoutRef<'form'>, 'action' | 'method' | 'encType' | 'onSubmit'> & {
  /** For a form with a file in it. */
  encType?: 'multipart/form-data'
  /** The page itself where it is left out. */
  action?: string
  /** What its guard asks for, where that is not what the screen needs. */
  needs?: Permission
  /** Its name on its page, by which what is typed into it is kept until it is saved (`draft-notice.tsx`). For every form with something to type into. */
  draft?: string | undefined
  /** What is behind the form and names it as `form=`: a table's boxes and the buttons for them. */
  beside?: ReactNode
}

/**
 * A form of a staff screen that changes something. Without scripts it is a plain post; scripts send it without loading a whole page, once, and follow the
 * redirect that its action ends in. Someone who may not send it sees what is in it, without its buttons.
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

function PlainPostForm({ beside, draft, children, ...form }: PostFormProps) {
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

function LivePostForm({ beside, draft, children, ...form }: PostFormProps) {
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
  const [problem, setProblem] = useState<{ key: string; words: string } | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const submitter = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // What could not be sent stays as it is, and can be sent again.
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
    // The page that shows the answer has another key, and sends again from its first moment on.
    if (sentAt.current === key) event.preventDefault()
    sentAt.current = key
    setSentFrom(key)
  }
  return (
    <Sending.Provider value={isSending}>
      {draft !== undefined && <DraftNotice form={draft} />}
      <Form {...form} ref={formRef} method="post" onSubmitCapture={leaveDownloads} onSubmit={send}>
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

/** Beside what was typed, which is still there: why it was not saved, and the way to try again. */
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

/** A button whose answer is a file says so (`data-download`): the browser sends the form by itself, and stays on the page. */
function leaveDownloads(event: FormEvent): void {
  const { submitter } = event.nativeEvent as SubmitEvent
  if (submitter?.hasAttribute('data-download')) event.stopPropagation()
}
