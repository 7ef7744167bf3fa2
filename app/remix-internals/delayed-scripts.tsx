import { Scripts } from '@remix-run/react'
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'

type ScriptsProps = Parameters<typeof Scripts>[0]

/**
 * What `<Scripts>` writes, with a bundle that `app/browser/hydrate.ts` starts. Until then its modules are for no screen, so that
 * browsers do not fetch them. Rests on: `Scripts` is a function whose elements are `modulepreload` links, and one inline module
 * with `async` that begins the bundle. In development nothing is delayed: Vite adds to the bundle what reloads the page.
 */
export function DelayedScripts(props: ScriptsProps) {
  const written = Scripts(props)
  return import.meta.env.DEV ? written : <>{delayed(written)}</>
}

type Written = { rel?: string; type?: string; async?: boolean; children?: ReactNode }

function delayed(written: ReactNode): ReactNode {
  return Children.map(written, (one) => {
    if (!isValidElement<Written>(one)) return one
    const { type, props } = one
    if (type === Fragment) return delayed(props.children)
    if (type === 'link' && props.rel === 'modulepreload') return cloneElement(one, { media: 'not all' } as Written)
    return type === 'script' && props.async
      ? cloneElement(one, { type: 'text/plain', async: false, 'data-bundle': '' } as Written)
      : one
  })
}
