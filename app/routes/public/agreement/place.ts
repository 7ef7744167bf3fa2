import type { AgreementPlace } from '#app/modules/enrollment/components/agreement-dialog.tsx'

/** In which of its two places the agreement is shown. */
export function placeOf(pathname: string): AgreementPlace {
  return pathname.includes('/manage/') ? 'management' : 'walkthrough'
}
