import { Outlet } from '@remix-run/react'

/** What surrounds every public page. */
export default function PublicLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
