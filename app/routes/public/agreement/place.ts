import type { AgreementPlace } from '#app/modules/enrollment/components/agreement-dialog.tsx'

/** Which of its two places the agreement is shown at. */
export function placeOf(pathname: string): AgreementPlace {
  return pathname.includes('/manage/') ? 'management' : 'walkthrough'
}
