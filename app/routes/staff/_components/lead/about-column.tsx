import { formatMomentIn, formatShortDate } from '#app/format/date.ts'
import { CampaignCard } from '#app/modules/campaigns/components/campaign-card.tsx'
import { CrmCard } from '#app/modules/crm/components/crm-card.tsx'
import { DocumentsCard } from '#app/modules/documents/list/components/documents-card.tsx'
import { FilesCard } from '#app/modules/files/components/files-card.tsx'
import { InvoicesCard } from '#app/modules/invoices/components/invoices-card.tsx'
import { ChecklistCard, checklistInWords } from '#app/modules/leads/detail/components/checklist-card.tsx'
import { ProgressCard } from '#app/modules/leads/detail/components/progress-card.tsx'
import { NoProperty, PropertyDetails, PropertyFold } from '#app/modules/leads/detail/components/property-cards.tsx'
import { sourceLabel } from '#app/modules/leads/sources.ts'
import { ConsentsCard } from '#app/modules/messaging/consent/components/consents-card.tsx'
import { PaymentsCard } from '#app/modules/payments/components/payments-card.tsx'
import { hasProperty } from '#app/modules/properties/address.ts'
import { LeadReferralsCard } from '#app/modules/referrals/components/lead-referrals-card.tsx'
import { AnalysisCard, stateOfAnalysis } from '#app/modules/rent-analysis/components/analysis-card.tsx'
import { RentLine } from '#app/modules/rent-analysis/components/rent-range-bar.tsx'
import { ProjectionsCard } from '#app/modules/reports/components/projections-card.tsx'
import { figureWords } from '#app/modules/reports/report-labels.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Fold, Folds, LaterFold } from '#app/ui/fold.tsx'
import { type FormReply, replyTo } from '#app/ui/form-reply.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { LeadPageData, OpenPart } from '../../lead/page.server.ts'
import type { LeadPageProps } from './story.tsx'

/** Facts about a lead and its property, collapsed to the essentials. */
export function AboutColumn({ page, lastReply }: LeadPageProps) {
  const { lead, analysis, constraints, now } = page
  const leadId = lead.id
  const reportPath = lead.kind === 'lead' ? paths.report(leadId) : null
  return (
    <aside aria-label="About this lead">
      <Folds>
        {hasProperty(lead) ? (
          <>
            <PropertyFold lead={lead} reportPath={analysis.state === 'ready' ? reportPath : null}>
              {analysis.state === 'ready' && <RentLine analysis={analysis} />}
            </PropertyFold>
            <ProgressCard steps={page.progress} notes={{ analysis: noteOnAnalysis(analysis) }} />
            <OnDemand page={page} lastReply={lastReply} reportPath={reportPath} />
          </>
        ) : (
          <>
            <NoProperty leadId={leadId} />
            <ProgressCard steps={page.progress} notes={{ analysis: noteOnAnalysis(analysis) }} />
          </>
        )}
        <InvoicesCard leadId={leadId} invoices={page.invoices} now={now} />
        <PaymentsCard payments={page.payments} now={now} />
        <DocumentsCard leadId={lead.kind === 'lead' ? leadId : null} documents={page.documents} now={now} />
        <CampaignCard
          action={paths.lead(leadId)}
          campaign={page.campaign}
          suggested={page.suggestedWorkflow}
          followUps={page.followUps}
          blocks={page.campaignBlocks}
          lastReply={lastReply}
          constraints={constraints}
          now={now}
        />
        <FilesCard leadId={leadId} files={page.files} now={now} />
        <ConsentsCard consents={page.consents} inForce={page.consentsInForce} now={now} />
        <LeadReferralsCard referrals={page.referrals} />
        <CrmCard crm={page.crm} now={now} />
        <Source lead={lead} now={now} />
      </Folds>
    </aside>
  )
}

/** Long, rarely used parts are loaded on request. */
function OnDemand({ page, lastReply, reportPath }: LeadPageProps & { reportPath: string | null }) {
  const { lead, analysis, open, now } = page
  const later = (part: OpenPart) => `${paths.lead(lead.id, { open: part })}#${part}`
  const isReady = analysis.state === 'ready'
  const refused = replyTo('checklist', lastReply)
  return (
    <>
      {open === 'property-details' ? (
        <PropertyDetails lead={lead} fees={page.fees} />
      ) : (
        <LaterFold title="Property details" value={lead.city} to={later('property-details')} />
      )}
      {open === 'property-analysis' || replyTo('run-again', lastReply) ? (
        <AnalysisCard
          analysis={analysis}
          unitCount={lead.unitCount ?? 1}
          reportPath={reportPath}
          earlier={page.earlier}
          runAgain={<RunAgain leadId={lead.id} errors={replyTo('run-again', lastReply)?.error} />}
          now={now}
        />
      ) : (
        <LaterFold title="Property analysis" value={stateOfAnalysis(analysis, now)} to={later('property-analysis')} />
      )}
      {isReady && page.projections && (
        <ProjectionsCard projections={page.projections} figureName={figureWords(analysis.source).name} />
      )}
      {isReady && !page.projections && lead.kind === 'lead' && (
        <LaterFold title="Projections" value="One year of rent" to={later('projections')} />
      )}
      {open === 'improvements-checklist' || refused ? (
        <ChecklistCard
          lastReply={refused}
          constraints={page.constraints}
          leadId={lead.id}
          items={page.checklist}
          unitCount={lead.unitCount ?? 1}
        />
      ) : (
        <LaterFold
          title="Improvements checklist"
          value={checklistInWords(page.checklist, lead.unitCount ?? 1)}
          to={later('improvements-checklist')}
        />
      )}
    </>
  )
}

function Source({ lead, now }: Pick<LeadPageData, 'lead' | 'now'>) {
  const { source, createdAt, lastContactedAt } = lead
  return (
    <Fold title="Source" value={`${sourceLabel(source)}, ${formatShortDate(createdAt)}`}>
      <DescriptionList
        items={[
          { label: 'Source', value: sourceLabel(source) },
          { label: 'Created', value: formatMomentIn(createdAt, now) },
          { label: 'Last contacted by us', value: lastContactedAt === null ? 'Never' : formatMomentIn(lastContactedAt, now) },
        ]}
      />
    </Fold>
  )
}

function RunAgain({ leadId, errors }: { leadId: string; errors: FormReply['error'] }) {
  return (
    <PostForm action={paths.lead(leadId)} className="mt-2 grid gap-2.5">
      <ErrorSummary errors={errors} />
      <div>
        <Button variant="second" name="intent" value="run-again" busy="Analyzing...">
          Run Again
        </Button>
      </div>
    </PostForm>
  )
}

function noteOnAnalysis(analysis: LeadPageData['analysis']): string | undefined {
  if (analysis.state === 'ready') return formatShortDate(analysis.createdAt)
  return analysis.state === 'failed' ? 'Unable to load analysis' : undefined
}
