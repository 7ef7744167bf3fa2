import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatClock, formatMomentIn } from '#app/format/date.ts'
import { fileSize } from '#app/format/file-size.ts'
import { formatCount } from '#app/format/money.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { requestBackup } from '#app/modules/backups/back-up-daily.server.ts'
import { PartRow, SystemPart } from '#app/modules/monitoring/components/system-part.tsx'
import { readFigures } from '#app/modules/monitoring/figures.server.ts'
import { evaluateParts, lengthOf, type Part, worstOf } from '#app/modules/monitoring/parts.ts'
import { summarize } from '#app/modules/monitoring/summary.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListCard } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { Stats } from '#app/ui/stats.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'System') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const figures = readFigures(new Date())
  const { at, version, memoryBytes } = figures
  return {
    at,
    version,
    memoryBytes,
    summary: summarize(figures),
    parts: evaluateParts(figures),
    canBackUp: figures.backups !== null,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const isAsked = requestBackup(viewer, new Date())
  return redirectWithToast(
    paths.adminSystem(),
    isAsked
      ? { kind: 'success', message: 'The backup will start within a minute' }
      : { kind: 'error', message: 'A backup is already running, or BACKUP_URL isn’t set' },
  )
}

export default function SystemPage() {
  const { at, version, memoryBytes, summary, parts, canBackUp } = useLoaderData<typeof loader>()
  const uptime = lengthOf(new Date(at).getTime() - new Date(version.startedAt).getTime())
  return (
    <>
      <PageHeader
        title="System"
        note={`Checked today at ${formatClock(at)}. Reload the page to check again. We email admins when something has been wrong for ten minutes.`}
        actions={
          <ButtonLink to={paths.healthDetails()} variant="second" reloadDocument>
            Support report
          </ButtonLink>
        }
      />
      <Verdict parts={parts} />
      <Stats items={summary} />
      <div className="mt-5">
        <ListCard
          title="Parts"
          id="parts"
          action={
            <Link className="text-small" to={paths.adminJobs()}>
              All jobs
            </Link>
          }
        >
          {parts.map((part) => (
            <SystemPart key={part.key} part={part} action={part.key === 'backups' && canBackUp ? <BackUpNow /> : undefined} />
          ))}
          <PartRow id="version" icon="alert" title="Version" state="well" aside={null}>
            {version.number}
            {version.build !== null && `, build ${version.build}`}. Started {formatMomentIn(version.startedAt, new Date(at))},{' '}
            {uptime} ago.
            <small>This process uses {fileSize(memoryBytes)} of memory.</small>
            <small>
              To upgrade: {canBackUp ? 'press Back Up Now and wait for the backup' : 'make a backup with npm run db:backup'}, stop
              the server, install the new build, and start it.
            </small>
            {version.changes.length > 0 && (
              <details>
                <summary>New for operators</summary>
                <ul className="list-disc pl-5">
                  {version.changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </details>
            )}
          </PartRow>
        </ListCard>
      </div>
    </>
  )
}

function BackUpNow() {
  return (
    <PostForm>
      <Button variant="second" small busy="Asking...">
        Back Up Now
      </Button>
    </PostForm>
  )
}

/** The product's state in one line, most urgent first. */
function Verdict({ parts }: { parts: readonly Part[] }) {
  const worst = worstOf(parts)
  const concerning = parts.filter(({ state }) => state === worst)
  const first = concerning[0]
  const count = concerning.length
  const things = count === 1 ? 'One thing needs' : `${formatCount(count, 'thing')} need`
  const title = {
    well: 'Everything is running well. No action needed.',
    look: `Running well. ${things} attention this week.`,
    wrong: `${things} attention now.`,
  }[worst]
  return (
    <div className={classNames('verdict-line', worst !== 'look' && `verdict-line--${worst}`)}>
      <Icon name={worst === 'well' ? 'done' : 'alert'} />
      <div>
        <h2>{title}</h2>
        {worst !== 'well' && first && (
          <p>
            {first.says} <a href={`#${first.key}`}>{first.title}</a>
          </p>
        )}
      </div>
    </div>
  )
}
