import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ClientNavigation } from './link.tsx'
import { ScreenNeeds, ViewerRole } from './may.tsx'
import { SelectionForm } from './selection-form.ts'

/**
 * The markup that is cached of something that `key` distinguishes from all else of its `kind`; undefined where none is, yet. `draw` makes it. `isLive`: with the marks by which React finds
 * it again in the browser.
 */
export type FindCachedMarkup = (kind: unknown, key: string, draw: () => ReactNode, isLive: boolean) => string | undefined

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
    markup: findCached
      ? findCached(Component, key, () => <Component {...props} />, false)
      : isAsSent
        ? sentMarkup(id)
        : undefined,
  }))
  useEffect(() => {
    isAsSent = false
  }, [])
  const around = { id, inert }
  // Markup that React itself made of the component, with all text escaped.
  if (sent.markup !== undefined && sent.key === key) return <div {...around} dangerouslySetInnerHTML={{ __html: sent.markup }} />
  return (
    <div {...around}>
      {/* Plain links here, too, as in what is cached: not all of them lead to pages that scripts can go to. */}
      <ClientNavigation.Provider value={false}>
        <Component {...props} />
      </ClientNavigation.Provider>
    </div>
  )
}

/** Until the page has hydrated. */
let isAsSent = true

/** What the page that is open contains of the component. */
function sentMarkup(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML
}

type Inside = { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }

/**
 * The inside of an element that many pages show alike: a row of a list, its filters, the menu. The server draws it once for each `version`, which names all that it shows; the browser takes
 * it over like anything else. What is drawn may ask who looks at it and which form its boxes belong to, and for nothing else of the page around it: neither its address nor its data.
 * undefined as `version`: drawn each time.
 *
 * <tr {...useCachedInside('lead', JSON.stringify(lead), () => <LeadCells lead={lead} />)} />
 */
export const useCachedInside = import.meta.env.SSR ? useInsideOfServer : drawnInside

function drawnInside(_kind: string, _version: string | undefined, draw: () => ReactNode): Inside {
  return { children: draw() }
}

function useInsideOfServer(kind: string, version: string | undefined, draw: () => ReactNode): Inside {
  const findCached = useContext(MarkupCache)
  const isLive = useContext(ClientNavigation)
  const role = useContext(ViewerRole)
  const needs = useContext(ScreenNeeds)
  const form = useContext(SelectionForm)
  const drawForReader = () => (
    <ViewerRole.Provider value={role}>
      <ScreenNeeds.Provider value={needs}>
        <SelectionForm.Provider value={form}>{draw()}</SelectionForm.Provider>
      </ScreenNeeds.Provider>
    </ViewerRole.Provider>
  )
  const markup =
    version === undefined ? undefined : findCached?.(kind, `${role} ${needs} ${form} ${version}`, drawForReader, isLive)
  // Markup that React itself made, with all text escaped.
  return markup === undefined ? { children: draw() } : { dangerouslySetInnerHTML: { __html: markup } }
}
