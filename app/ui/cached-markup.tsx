import { type ComponentType, createContext, useContext, useEffect, useState } from 'react'

/** The markup that is cached of a component with these props; undefined where none is, yet. `key`: the props as text. */
export type FindCachedMarkup = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  key: string,
) => string | undefined

/** Filled by the server around every page; null in the browser. */
export const MarkupCache = createContext<FindCachedMarkup | null>(null)

type CachedMarkupProps<Props extends object> = {
  /** Of the element around the component; once in a page. */
  id: string
  /** Depends on its props alone: no hook that asks for the address, the reader or the answer. Its links are plain ones. */
  component: ComponentType<Props>
  /** Plain data. */
  props: Props
  /** Under an open dialog. */
  inert?: '' | undefined
}

/**
 * What is the same on many pages: the site's header, whose sixty links take as long as all the rest of a small page, and its footer. The server keeps the
 * markup of the sets of props that it meets again. A page that hydrates leaves it as the server sent it, until its props change.
 */
export function CachedMarkup<Props extends object>({ id, component: Component, props, inert }: CachedMarkupProps<Props>) {
  const findCached = useContext(MarkupCache)
  const key = JSON.stringify(props)
  const [sent] = useState(() => ({
    key,
    markup: findCached ? findCached(Component, props, key) : isAsSent ? sentMarkup(id) : undefined,
  }))
  useEffect(() => {
    isAsSent = false
  }, [])
  const around = { id, inert }
  // Markup that React itself made of the component, with all text escaped.
  if (sent.markup !== undefined && sent.key === key) return <div {...around} dangerouslySetInnerHTML={{ __html: sent.markup }} />
  return (
    <div {...around}>
      <Component {...props} />
    </div>
  )
}

/** Until the page has hydrated. */
let isAsSent = true

/** What the page that is open holds of the component. */
function sentMarkup(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML
}
