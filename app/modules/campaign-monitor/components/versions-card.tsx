import { formatNumber } from '#app/format/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { StepResult } from '../list-results.server.ts'
import { compareVersions, rateOf } from '../rates.ts'

type VersionsCardProps = { step: StepResult; versions: NonNullable<StepResult['versions']> }

/** Compares a step's two versions with the significance of their difference, and lets staff choose one. */
export function VersionsCard({ step: { stepId, name }, versions }: VersionsCardProps) {
  return (
    <Card title={`Two versions of “${name}”`} id={`versions-${stepId}`} className="mt-5">
      <div className="grid gap-6 md:grid-cols-2">
        {(['a', 'b'] as const).map((version) => {
          const { name: template, sent, answered, converted } = versions[version]
          return (
            <div key={version}>
              <h3 className="plain-title mb-1 wrap-anywhere">
                {version.toUpperCase()}: {template}
              </h3>
              <DescriptionList
                items={[
                  { label: 'Sent', value: formatNumber(sent) },
                  { label: 'Replied', value: inWords(answered, sent) },
                  { label: 'Converted', value: inWords(converted, sent) },
                ]}
              />
              <PostForm className="mt-3">
                <input type="hidden" name="step" value={stepId} />
                <Button small variant="second" name="version" value={version}>
                  Use {version.toUpperCase()} for every lead
                </Button>
              </PostForm>
            </div>
          )
        })}
      </div>
      <p className="mt-4 text-[0.9375rem]">{compare(versions, 'answered', 'replies')}</p>
      <p className="mt-1 text-[0.9375rem]">{compare(versions, 'converted', 'conversions')}</p>
    </Card>
  )
}

function compare({ a, b }: VersionsCardProps['versions'], what: 'answered' | 'converted', gained: string): string {
  return compareVersions({ count: a[what], sent: a.sent }, { count: b[what], sent: b.sent }, gained)
}

/** '12, or 12%: between 7% and 20%' */
function inWords(count: number, sent: number): string {
  const rate = rateOf(count, sent)
  if (rate === null) return formatNumber(count)
  const percent = (share: number) => `${Math.round(100 * share)}%`
  return `${formatNumber(count)} (${percent(rate.share)}; likely ${percent(rate.low)} to ${percent(rate.high)})`
}
