import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ClientNavigation } from './link.tsx'
import { ScreenNeeds, ViewerRole } from './may.tsx'
import { SelectionForm } from './selection-form.ts'

/**
 * Returns the cached markup for `key` within its `kind`; undefined if there is none yet. `draw` creates it. `isLive`: includes
 * the markers that React needs for hydration.
 */
export type FindCachedMarkup = (kind: unknown, key: string, draw: () => ReactNode, isLive: boolean) => string | undefined

/** Set by the server around every page; null in the browser. */
export const MarkupCache = createContext<FindCachedMarkup | null>(null)

type CachedMarkupProps<Props extends object> = {
  /** Id of the element around the component; unique in a page. */
  id: string
  /** Depends only on its props: no hook for the address, the viewer or the action data. Its links are plain. */
  component: ComponentType<Props>
  /** Plain data. */
  props: Props
  /** Under an open dialog. */
  inert?: '' | undefined
}

/**
 * A part that many pages share: the site's header, whose sixty links take as long as the rest of a small page, and its footer.
 * The server caches its markup by props. Hydration leaves it as it was sent until its props change.
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
  // Markup that React rendered from the component, with all text escaped.
  if (sent.markup !== undefined && sent.key === key) return <div {...around} dangerouslySetInnerHTML={{ __html: sent.markup }} />
  return (
    <div {...around}>
      {/* Plain links, as in the cached markup: not all of them lead to pages of the client bundle. */}
      <ClientNavigation.Provider value={false}>
        <Component {...props} />
      </ClientNavigation.Provider>
    </div>
  )
}

/** Until the page has hydrated. */
let isAsSent = true

/** The component's markup in the current page. */
function sentMarkup(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML
}

type Inside = { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }

/**
 * The content of an element that many pages share: a row of a list, its filters, the menu. The server renders it once per
 * `version`, which identifies everything it shows; undefined to render it each time. Its content may depend on the viewer and its
 * form, but on nothing else of the page: neither its address nor its data.
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
  // Markup that React rendered, with all text escaped.
  return markup === undefined ? { children: draw() } : { dangerouslySetInnerHTML: { __html: markup } }
}
