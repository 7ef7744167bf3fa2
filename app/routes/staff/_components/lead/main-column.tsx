import { CampaignCard } from '#app/modules/campaigns/components/campaign-card.tsx'
import { DocumentsCard } from '#app/modules/documents/list/components/documents-card.tsx'
import { FilesCard } from '#app/modules/files/components/files-card.tsx'
import { ConversationCard } from '#app/modules/inbox/components/conversation-card.tsx'
import { AnswerForm } from '#app/modules/inbox/components/message-forms.tsx'
import { InvoicesCard } from '#app/modules/invoices/components/invoices-card.tsx'
import { ComposeForm } from '#app/modules/leads/compose/components/compose-form.tsx'
import { ChecklistCard } from '#app/modules/leads/detail/components/checklist-card.tsx'
import { NoProperty, PropertyCards } from '#app/modules/leads/detail/components/property-cards.tsx'
import { NotesCard } from '#app/modules/notes/components/notes-card.tsx'
import { PaymentsCard } from '#app/modules/payments/components/payments-card.tsx'
import { hasProperty } from '#app/modules/properties/address.ts'
import { AnalysisCard } from '#app/modules/rent-analysis/components/analysis-card.tsx'
import { ProjectionsCard } from '#app/modules/reports/components/projections-card.tsx'
import { figureWords } from '#app/modules/reports/report-labels.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { type FormReply, replyTo } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { LeadPageData } from '../../lead/page.server.ts'

export type LeadPageProps = { page: LeadPageData; lastReply: FormReply | undefined }

/** What is known of a lead and its property, and what was done with them. */
export function MainColumn({ page, lastReply }: LeadPageProps) {
  const { lead, constraints, now } = page
  const leadId = lead.id
  return (
    <div className="grid grid-cols-1 gap-5">
      <Property page={page} lastReply={lastReply} />
      {page.projections && page.analysis.state === 'ready' && (
        <ProjectionsCard projections={page.projections} figureName={figureWords(page.analysis.source).name} />
      )}
      {hasProperty(lead) && (
        <ChecklistCard
          lastReply={replyTo('checklist', lastReply)}
          constraints={constraints}
          leadId={leadId}
          items={page.checklist}
          unitCount={lead.unitCount ?? 1}
        />
      )}
      <InvoicesCard leadId={leadId} invoices={page.invoices} now={now} />
      <div className="grid grid-cols-2 gap-5 max-sm:grid-cols-1">
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
        <DocumentsCard leadId={lead.kind === 'lead' ? leadId : null} documents={page.documents} now={now} />
      </div>
      <PaymentsCard payments={page.payments} now={now} />
      <NotesCard
        leadId={leadId}
        notes={page.notes}
        viewerId={page.viewerId}
        edit={page.editedNote}
        lastReply={lastReply}
        constraints={constraints}
        now={now}
      />
      <FilesCard leadId={leadId} files={page.files} now={now} />
      <ConversationCard conversation={page.conversation} now={now}>
        <ReplyBox page={page} />
      </ConversationCard>
    </div>
  )
}

/** Answers what came in last the way it came; a lead that never wrote gets an email. */
function ReplyBox({ page: { lead, conversation, reply, compose } }: Pick<LeadPageProps, 'page'>) {
  const { answerable } = conversation
  if (answerable === null || reply === null)
    return <ComposeForm {...compose} action={paths.writeMail(lead.id)} lastReply={undefined} place="card" />
  return (
    <>
      <AnswerForm
        {...reply}
        action={paths.inboxMessage(answerable.id, { back: 'lead' })}
        isText={answerable.channel === 'sms'}
        strangeAddress={answerable.isFromLead ? null : answerable.sender}
        round={undefined}
        lastReply={undefined}
      />
      <p className="mt-3 text-small">
        <Link to={paths.writeMail(lead.id)}>Write a new email</Link>
      </p>
    </>
  )
}

function Property({ page: { lead, fees, analysis, earlier, now }, lastReply }: LeadPageProps) {
  if (!hasProperty(lead)) return <NoProperty leadId={lead.id} />
  return (
    <>
      <PropertyCards lead={lead} fees={fees} />
      <AnalysisCard
        analysis={analysis}
        unitCount={lead.unitCount ?? 1}
        reportPath={lead.kind === 'lead' ? paths.report(lead.id) : null}
        earlier={earlier}
        runAgain={<RunAgain leadId={lead.id} errors={replyTo('run-again', lastReply)?.error} />}
        now={now}
      />
    </>
  )
}

function RunAgain({ leadId, errors }: { leadId: string; errors: FormReply['error'] }) {
  return (
    <PostForm action={paths.lead(leadId)} className="mt-3.5 grid gap-2.5">
      <ErrorSummary errors={errors} />
      <div>
        <Button variant="second" name="intent" value="run-again" busy="Analyzing...">
          Run Again
        </Button>
      </div>
    </PostForm>
  )
}
