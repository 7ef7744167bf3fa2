import type { ComponentProps } from 'react'
import { Honeypot } from '#app/http/honeypot.tsx'
import type { AccessLevel } from '#app/modules/access/grants.server.ts'
import { MailLinkAgain } from '#app/modules/access/components/mail-link-again.tsx'
import { ForgetBrowser, OwnersWayIn } from '#app/modules/access/components/rights-cards.tsx'
import type { NextSteps as OwnersNextSteps } from '#app/modules/enrollment/next-steps.server.ts'
import { NextSteps } from '#app/modules/enrollment/components/next-steps-panel.tsx'
import type { DemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'
import { DemoMailbox } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import type { CheckedEstimate } from '#app/modules/reports/checked-estimate.server.ts'
import { CheckedEstimateOffer } from '#app/modules/reports/components/checked-estimate-offer.tsx'
import { type OwnersProperty, StartManagement, YourProperties } from '#app/modules/reports/components/report-aside.tsx'
import { ReportBody } from '#app/modules/reports/components/report-body.tsx'
import { RetryAnalysis } from '#app/modules/reports/components/report-pending.tsx'
import { ShareLater, ShareReport } from '#app/modules/reports/components/share-report.tsx'
import type { ReportPageData } from '#app/modules/reports/report-page.server.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'

type ReportViewProps = {
  page: ReportPageData & {
    onboardingFeeCents: number
    leadId: string
    /** Only its beginning is seen then. */
    isBehindDialog: boolean
    /** What this browser may do for the lead; null where it may only read. */
    level: AccessLevel | null
    /** For who may act for the lead. */
    nextSteps: OwnersNextSteps | null
    properties: readonly OwnersProperty[]
    demoMail: DemoMail | null
    check: CheckedEstimate
    /** For who may act for the lead, under the report. */
    sharing: Pick<ComponentProps<typeof ShareReport>, 'links' | 'madeAddress' | 'submissionId' | 'constraints'> | null
  }
  /** To the form that shares the report. */
  lastReply?: FormReply | undefined
}

/** A lead's report with what its reader may do. */
export function ReportView({ page, lastReply }: ReportViewProps) {
  const { leadId, level, sharing, isBehindDialog } = page
  const nextSteps = page.nextSteps && (
    <NextSteps leadId={leadId} nextSteps={page.nextSteps} phone={page.company.phone} honeypot={<Honeypot />} />
  )
  const mailLink = <MailLinkAgain action={paths.mailLinkAgain(leadId)} honeypot={<Honeypot />} />
  return (
    <>
      {page.demoMail && (
        <div className="mt-6 mx-auto w-page">
          <DemoMailbox mail={page.demoMail} />
        </div>
      )}
      <ReportBody
        page={page}
        isBehindDialog={isBehindDialog}
        pagePath={paths.report(leadId)}
        pdfPath={paths.reportPdf(leadId)}
        editPath={level === null ? null : paths.editAnalysis(leadId)}
        retry={<RetryAnalysis honeypot={<Honeypot />} />}
        offer={<CheckedEstimateOffer check={page.check} honeypot={<Honeypot />} />}
        below={
          sharing ? (
            <ShareReport {...sharing} pagePath={paths.report(leadId)} lastReply={lastReply} honeypot={<Honeypot />} />
          ) : (
            level === 'submitted' && <ShareLater>{mailLink}</ShareLater>
          )
        }
        aside={
          <>
            {nextSteps}
            {!page.nextSteps?.hasBegun && (
              <StartManagement
                leadId={leadId}
                offersEnrollment={!page.report?.isEnrolledOnline}
                onboardingFeeCents={page.onboardingFeeCents}
              />
            )}
            <YourProperties properties={page.properties} />
            {level === null ? <OwnersWayIn>{mailLink}</OwnersWayIn> : <ForgetBrowser honeypot={<Honeypot />} leadId={leadId} />}
          </>
        }
      />
      {page.report === null && nextSteps && <div className="pb-18 mx-auto w-page">{nextSteps}</div>}
    </>
  )
}
