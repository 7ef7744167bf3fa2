import { useLocation } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { paths } from '#app/paths.ts'
import { Icon } from './icon.tsx'
import { PostForm } from './post-form.tsx'

export type Toast = {
  id: string
  kind: 'success' | 'error'
  message: string
  /** The batch that 'Undo' reverts. */
  undo?: string
}

/** Maximum number at once. */
const MAX_TOASTS = 20

/** The page's toasts, for parts that must not repeat their text. Set by the document. */
export const ShownToasts = createContext<readonly Toast[]>([])

/** Shows the newest toasts. */
export function newestToasts(toasts: readonly Toast[]): readonly Toast[] {
  return toasts.slice(-MAX_TOASTS)
}

/**
 * Short messages about the last action; an error interrupts a screen reader, unless the page's form has its own alert
 * (`isRepeated`). Without scripts, closing one reloads the page without it; scripts only hide it.
 */
export function Toasts({ toasts, isRepeated = false }: { toasts: readonly Toast[]; isRepeated?: boolean }) {
  const { pathname, search } = useLocation()
  const isAlert = !isRepeated && toasts.some(({ kind }) => kind === 'error')
  return (
    <div className="toasts" role={isAlert ? 'alert' : 'status'}>
      {newestToasts(toasts).map(({ id, kind, message, undo }) => (
        <div key={id} className={kind === 'error' ? 'toast toast--error' : 'toast'}>
          <Icon name={kind === 'error' ? 'alert' : 'done'} />
          <span>
            {message} {undo !== undefined && <UndoForm batchId={undo} />}
          </span>
          <a href={pathname + search} className="icon-button" aria-label="Close this message" data-close-toast>
            <Icon name="close" className="size-4.25" />
          </a>
        </div>
      ))}
    </div>
  )
}

/** Batches with an 'Undo' on a toast of the page. */
export function useShownUndos(): ReadonlySet<string> {
  const toasts = useContext(ShownToasts)
  return new Set(toasts.flatMap(({ undo }) => undo ?? []))
}

/**
 * Undoes a change to several leads, and shows the same page again. `label`: what is undone, if no text beside the button says so.
 */
export function UndoForm({ batchId, label }: { batchId: string; label?: string }) {
  const { pathname, search } = useLocation()
  return (
    <PostForm action={paths.undoBatch()} className="inline">
      <input type="hidden" name="batchId" value={batchId} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button className="link-button" aria-label={label}>
        Undo
      </button>
    </PostForm>
  )
}
