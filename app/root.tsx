import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import draftsScript from '#app/browser/drafts.ts?script'
import hydrateScript from '#app/browser/hydrate.ts?script'
import staffKeysScript from '#app/browser/staff-keys.ts?script'
import paletteScript from '#app/browser/palette.ts?script'
import siteScript from '#app/browser/site.ts?script'
import displayFont from '#app/fonts/newsreader-display-latin.woff2?url'
import sansFont from '#app/fonts/public-sans-latin.woff2?url'
import fieldsScript from '#app/browser/fields.ts?script'
import { readToasts } from '#app/http/flash.server.ts'
import { wasRefused } from '#app/http/form.server.ts'
import { ErrorFactsContext } from '#app/shells/public/error-facts.ts'
import { DelayedScripts } from '#app/remix-internals/delayed-scripts.tsx'
import { paths } from '#app/paths.ts'
import { PublicShell } from '#app/shells/public/public-shell.tsx'
import stylesheet from '#app/styles/app.css?url'
import officeStylesheet from '#app/styles/office.css?url'
import { Arrival } from '#app/ui/arrival.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ErrorPage, FirstScreen, layoutMeta } from '#app/ui/error-page.tsx'
import { ClientNavigation, FollowLinks } from '#app/ui/link.tsx'
import { useDataScript, useNonce } from '#app/ui/response-context.ts'
import { revalidateUnlessRefused } from '#app/ui/revalidate.ts'
import { handleOf, mergedHandle } from '#app/ui/route-handle.ts'
import { PAPER } from '#app/ui/page-meta.ts'
import { ShownToasts, type Toast, Toasts } from '#app/ui/toast.tsx'

const preloadedFont = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
})

const NO_TOASTS: readonly Toast[] = []

export const links: LinksFunction = () => [
  preloadedFont(displayFont),
  preloadedFont(sansFont),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: paths.webManifest() },
]

export const meta = layoutMeta

export async function loader({ request }: LoaderFunctionArgs) {
  const { toasts, headers } = await readToasts(request)
  return data({ toasts, isRefused: wasRefused() || undefined }, headers ? { headers } : {})
}

/** Revalidating at the same address for live updates, without a post, keeps the visible toasts. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRefused(args) && (args.formMethod !== undefined || args.currentUrl.href !== args.nextUrl.href)
}

/**
 * The document. A page ships the client bundle only where its route's `handle` asks for it; the small site script comes with
 * every page.
 */
export function Layout({ children }: { children: ReactNode }) {
  const toasts = useRouteLoaderData<typeof loader>('root')?.toasts ?? NO_TOASTS
  const nonce = useNonce()
  const dataScript = useDataScript()
  // Staff get the office at an unknown address.
  const isOffice = useRouteLoaderData('routes/public/not-found') !== undefined
  const { scripts = false, staff = isOffice, officeStyles = staff } = mergedHandle(useMatches().map(handleOf))
  return (
    <html lang="en-US" className={classNames(staff && 'staff') || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The back office follows the system. */}
        {!staff && <meta name="theme-color" content={PAPER} />}
        <Meta />
        <Links />
        {officeStyles && <link rel="stylesheet" href={officeStylesheet} />}
        <script type="module" src={siteScript} />
        {!staff && <script type="module" src={fieldsScript} />}
      </head>
      <body>
        <ClientNavigation.Provider value={scripts}>
          <ShownToasts.Provider value={toasts}>{children}</ShownToasts.Provider>
          <Toasts toasts={toasts} />
        </ClientNavigation.Provider>
        {scripts && (
          <>
            <FollowLinks />
            <ScrollRestoration nonce={nonce} />
            {/* After ScrollRestoration: Arrival scrolls to what it focuses. */}
            <Arrival />
            <DelayedScripts nonce={nonce} />
            <script type="module" src={hydrateScript} />
            {staff && <script type="module" src={staffKeysScript} data-palette-script={paletteScript} />}
            {staff && <script type="module" src={draftsScript} />}
            {/* Has run before hydration, where it is empty: the mismatch is intended. Its text is escaped where it is created. */}
            <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: dataScript }} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const { staff = false } = mergedHandle(useMatches().map(handleOf))
  return (
    <PublicShell {...useContext(ErrorFactsContext)}>
      {staff ? (
        // The sign-in page redirects signed-in staff to their role's first screen, which is unknown here.
        <FirstScreen.Provider value={{ to: paths.login(), label: 'Go to your first screen' }}>
          <ErrorPage />
        </FirstScreen.Provider>
      ) : (
        <ErrorPage />
      )}
    </PublicShell>
  )
}
