import type { LinksFunction } from '@remix-run/node'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from '@remix-run/react'
import stylesheet from '#app/styles/app.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** What a route module may say of itself in its `handle`. */
export type RouteHandle = {
  /** Ships the client bundle with the page. Without it the page is plain HTML. */
  scripts?: boolean
}

export default function Root() {
  const scripts = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.scripts === true)
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        {scripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}
