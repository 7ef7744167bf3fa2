import type { MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { Link } from '#app/ui/link.tsx'
import { ButtonsSection, ChoicesSection, FieldsSection, LedgerSection } from './controls.tsx'
import { ChartsSection, DrawingsSection } from './drawings.tsx'
import { FeedbackSection, FiguresSection, ProgressSection } from './displays.tsx'

export const meta: MetaFunction = () => [
  { title: 'Component kit' },
  { name: 'description', content: 'Every control in every state.' },
  { name: 'robots', content: 'noindex' },
]

/** Every component in every state; stands in development only (app/routes.ts). */
export default function KitPage() {
  return (
    <>
      <PageBehind>
        <div className="wrap">
          <div className="head pt-14">
            <h1>Component kit</h1>
            <p className="lead">
              Every control in every state. Hover and focus are shown standing still.{' '}
              <Link to={`${paths.componentKit()}/dialog`}>Open a dialog</Link>
            </p>
          </div>
          <div className="kit">
            <ButtonsSection />
            <FieldsSection />
            <LedgerSection />
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
