import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { MailNotice } from '../../_components/mail-notice.tsx'

type CampaignsHeadProps = {
  current: 'monitor' | 'results' | 'workflows' | 'templates' | 'replies' | 'settings'
  actions?: ReactNode
}

/** Back to the list of the template or saved reply. */
export function templateListLink(isReply: boolean) {
  return isReply ? { to: paths.savedReplies(), label: 'Saved replies' } : { to: paths.campaignTemplates(), label: 'Templates' }
}

/** Heading of the campaign screens: title and tabs, one page each. */
export function CampaignsHead({ current, actions }: CampaignsHeadProps) {
  return (
    <>
      <PageHeader title="Campaign Management" actions={actions} />
      <MailNotice />
      <Tabs
        label="Campaigns"
        tabs={[
          { to: paths.campaigns(), label: 'Monitor', isCurrent: current === 'monitor' },
          { to: paths.campaignResults(), label: 'Results', isCurrent: current === 'results' },
          { to: paths.campaignWorkflow('warm_lead'), label: 'Workflows', isCurrent: current === 'workflows' },
          { to: paths.campaignTemplates(), label: 'Templates', isCurrent: current === 'templates' },
          { to: paths.savedReplies(), label: 'Saved Replies', isCurrent: current === 'replies' },
          { to: paths.campaignSettings(), label: 'Settings', isCurrent: current === 'settings' },
        ]}
      />
    </>
  )
}
