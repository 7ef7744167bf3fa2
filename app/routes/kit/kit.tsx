import type { MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { Link } from '#app/ui/link.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { ButtonsSection, ChoicesSection, FieldsSection, FieldGridSection } from './controls.tsx'
import { ChartsSection, DrawingsSection } from './drawings.tsx'
import { ListsSection, ScreenSection } from './lists.tsx'
import { WorkSection } from './work.tsx'
import { FeedbackSection, FiguresSection, ProgressSection } from './displays.tsx'

export const handle: RouteHandle = { listed: false, officeStyles: true }

export const meta: MetaFunction = () => [
  { title: 'Component kit' },
  { name: 'description', content: 'Every control in every state.' },
  { name: 'robots', content: 'noindex' },
]

export function loader() {
  if (!getSiteFacts().isDemo) throw new Response('The component kit is shown in demo mode only.', { status: 404 })
  return null
}

/** Every component in every state. */
export default function KitPage() {
  return (
    <>
      <PageBehind>
        <div className="mx-auto w-page">
          <div className="pt-14 mb-[clamp(32px,4vw,56px)] grid max-w-180 gap-4">
            <h1>Component kit</h1>
            <p className="text-lead leading-[1.6] text-ink-muted">
              Every control in every state. Hover and focus states are shown without a mouse or keyboard.{' '}
              <Link to={`${paths.componentKit()}/dialog`}>Open a dialog</Link>
            </p>
          </div>
          <div className="grid grid-cols-1 gap-18 pt-6 pb-24">
            <ScreenSection />
            <ListsSection />
            <WorkSection />
            <ButtonsSection />
            <FieldsSection />
            <FieldGridSection />
            <ChoicesSection />
            <FeedbackSection />
            <FiguresSection />
            <ProgressSection />
            <ChartsSection />
            <DrawingsSection />
          </div>
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}
