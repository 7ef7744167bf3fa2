import { Scripts } from '@remix-run/react'
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

type ScriptsProps = Parameters<typeof Scripts>[0]

/**
 * What `<Scripts>` writes, with a bundle that `app/browser/hydrate.ts` starts. Until then its modules are for no screen, so that browsers do not fetch them. They are one text: React would
 * take as long for those forty links as for the rows of a list. Rests on: `Scripts` is a function whose elements are `modulepreload` links, and one inline module with `async` that begins the
 * bundle. In development nothing is delayed: Vite adds to the bundle what reloads the page.
 */
export function DelayedScripts(props: ScriptsProps) {
  const written = Scripts(props)
  if (import.meta.env.DEV) return written
  const elements = elementsIn(written)
  const modules = elements
    .filter(isModule)
    .map(({ props: { href } }) => `<link rel="modulepreload" href="${href}" media="not all">`)
  return (
    <>
      {modules.length > 0 && <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: modules.join('') }} />}
      {elements
        .filter((one) => !isModule(one))
        .map((one, at) => cloneElement(one, one.props.async ? { ...DELAYED, key: at } : { key: at }))}
    </>
  )
}

type Written = { rel?: string; href?: string; type?: string; async?: boolean; 'data-bundle'?: ''; children?: ReactNode }

const DELAYED: Written = { type: 'text/plain', async: false, 'data-bundle': '' }

function isModule({ type, props: { rel } }: ReactElement<Written>): boolean {
  return type === 'link' && rel === 'modulepreload'
}

function elementsIn(written: ReactNode): ReactElement<Written>[] {
  const found: ReactElement<Written>[] = []
  Children.forEach(written, (one) => {
    if (!isValidElement<Written>(one)) return
    if (one.type === Fragment) found.push(...elementsIn(one.props.children))
    else found.push(one)
  })
  return found
}
