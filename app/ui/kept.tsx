import { type ComponentType, createContext, type HTMLAttributes, useContext, useEffect, useState } from 'react'

/** The markup that is kept of a part with these props; undefined where none is, yet. `key`: the props as text. */
export type FindKeptMarkup = <Props extends object>(part: ComponentType<Props>, props: Props, key: string) => string | undefined

/** Filled by the server around every page; null in the browser. */
export const KeptMarkup = createContext<FindKeptMarkup | null>(null)

type KeptProps<Props extends object> = Pick<HTMLAttributes<HTMLElement>, 'className'> & {
  /** The element around the part. */
  as?: 'div' | 'header'
  /** Of that element; once in a page. */
  id: string
  /** Depends on its props alone: no hook that asks for the address, the reader or the answer. Its links are plain ones. */
  part: ComponentType<Props>
  /** Plain data. */
  props: Props
  /** Under an open dialog. */
  inert?: ''
}

/**
 * A part that is the same on many pages or at each reading of one: the site's header, whose sixty links take as long as all the
 * rest of a page, or the figures of a report, which lie under each step of a dialog. The server keeps the markup of the
 * sets of props that it meets again. A page that comes to life leaves it as the server sent it, until its props change.
 */
export function Kept<Props extends object>({ as: Element = 'div', id, part: Part, props, ...attributes }: KeptProps<Props>) {
  const findKept = useContext(KeptMarkup)
  const key = JSON.stringify(props)
  const [sent] = useState(() => ({ key, markup: findKept ? findKept(Part, props, key) : isAsSent ? sentMarkup(id) : undefined }))
  useEffect(() => {
    isAsSent = false
  }, [])
  // Markup that React itself made of the part, with all text escaped.
  if (sent.markup !== undefined && sent.key === key)
    return <Element id={id} {...attributes} dangerouslySetInnerHTML={{ __html: sent.markup }} />
  return (
    <Element id={id} {...attributes}>
      <Part {...props} />
    </Element>
  )
}

/** Until the page has come to life. */
let isAsSent = true

/** What the page that is open holds of the part. */
function sentMarkup(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML
}
