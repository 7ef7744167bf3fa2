import type { ComponentProps } from 'react'
import { Honeypot } from '#app/http/honeypot.tsx'
import type { AccessLevel } from '#app/modules/access/grants.server.ts'
import { MailLinkAgain } from '#app/modules/access/components/mail-link-again.tsx'
import { ForgetBrowser, ReadOnlyAccessNotice } from '#app/modules/access/components/rights-cards.tsx'
import type { NextSteps as OwnersNextSteps } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { NextSteps } from '#app/modules/enrollment/components/next-steps.tsx'
import type { DemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'
import { DemoMailbox } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import type { CheckedEstimate } from '#app/modules/reports/checked-estimate.server.ts'
import { CheckedEstimateOffer } from '#app/modules/reports/components/checked-estimate-offer.tsx'
import { type OwnersProperty, StartManagement, YourProperties } from '#app/modules/reports/components/report-aside.tsx'
import { ReportFold } from '#app/modules/reports/components/report-fold.tsx'
import { ReportBody } from '#app/modules/reports/components/report-body.tsx'
import type { ReportCall } from '#app/modules/reports/components/report-head.tsx'
import { RetryAnalysis } from '#app/modules/reports/components/report-pending.tsx'
import { KeepReport, ShareLater, ShareReport } from '#app/modules/reports/components/share-report.tsx'
import { WatchRent } from '#app/modules/reports/components/watch-rent.tsx'
import type { RentWatch } from '#app/modules/reports/watch-rent.server.ts'
import type { ReportPageData } from '#app/modules/reports/report-page.server.ts'
import { paths } from '#app/paths.ts'
import { type FormReply, replyTo } from '#app/ui/form-reply.ts'

type ReportViewProps = {
  page: ReportPageData & {
    onboardingFeeCents: number
    leadId: string
    /** Then only the start of it is visible. */
    isBehindDialog: boolean
    /** What this browser may do for the lead; null if it may only read. */
    level: AccessLevel | null
    /** For visitors who may act for the lead. */
    nextSteps: OwnersNextSteps | null
    properties: readonly OwnersProperty[]
    demoMail: DemoMail | null
    check: CheckedEstimate
    /** For visitors who may act for the lead. */
    watch: { watch: RentWatch } | null
    /** For visitors who may act for the lead, below the report. */
    sharing: Pick<ComponentProps<typeof ShareReport>, 'links' | 'submissionId' | 'constraints'> | null
  }
  /** Link to the form that shares the report. */
  lastReply?: FormReply | undefined
}

/** A lead's report with the actions its reader has. */
export function ReportView({ page, lastReply }: ReportViewProps) {
  const { leadId, level, sharing, isBehindDialog } = page
  const nextSteps = page.nextSteps && (
    <NextSteps leadId={leadId} nextSteps={page.nextSteps} phone={page.company.phone} honeypot={<Honeypot />} />
  )
  const pdfPath = `${paths.reportPdf(leadId)}${page.choices}`
  const hasStarted = page.nextSteps?.hasStarted === true
  const mailLink = { action: paths.mailLinkAgain(leadId), honeypot: <Honeypot /> }
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
        pdfPath={pdfPath}
        editPath={level === null ? null : paths.editAnalysis(leadId)}
        retry={<RetryAnalysis honeypot={<Honeypot />} />}
        call={hasStarted ? GO_ON : { ...BOOK, to: paths.agreementDialog(leadId) }}
        next={hasStarted && nextSteps}
        honeypot={<Honeypot />}
        lastReply={lastReply}
        beside={page.watch && <WatchRent watch={page.watch.watch} honeypot={<Honeypot />} />}
        offer={<CheckedEstimateOffer check={page.check} honeypot={<Honeypot />} />}
        below={
          <>
            <KeepReport pdfPath={pdfPath}>
              {sharing ? (
                <ShareReport
                  {...sharing}
                  pagePath={paths.report(leadId)}
                  lastReply={replyTo('share', lastReply)}
                  honeypot={<Honeypot />}
                />
              ) : (
                level === 'submitted' && (
                  <ShareLater>
                    <MailLinkAgain {...mailLink} isBrief />
                  </ShareLater>
                )
              )}
            </KeepReport>
            {!hasStarted && (
              <StartManagement leadId={leadId} plan={page.report?.plan ?? null} onboardingFeeCents={page.onboardingFeeCents} />
            )}
          </>
        }
        folds={
          <>
            <YourProperties properties={page.properties} />
            {!hasStarted && nextSteps && (
              <ReportFold id="steps" title="Steps to a managed home" isForScreen>
                {nextSteps}
              </ReportFold>
            )}
            {level === null ? (
              <ReportFold id="owners-way-in" title="Is this your property?" isForScreen>
                <ReadOnlyAccessNotice>
                  <MailLinkAgain {...mailLink} />
                </ReadOnlyAccessNotice>
              </ReportFold>
            ) : (
              <ReportFold id="forget-browser" title="On a shared computer?" isForScreen>
                <ForgetBrowser honeypot={<Honeypot />} leadId={leadId} />
              </ReportFold>
            )}
          </>
        }
      />
      {page.report === null && nextSteps && <div className="pb-18 mx-auto w-page">{nextSteps}</div>}
    </>
  )
}

const BOOK = {
  label: 'Book a free walkthrough',
  note: (name: string) => `${name} meets you at the house. Up to an hour, nothing to sign.`,
}
/** Remaining steps for owners who have started, right below the top. */
const GO_ON: ReportCall = {
  label: 'See your next steps',
  to: '#next-steps',
  note: (name) => `${name} answers your questions.`,
  hidesPlans: true,
}
