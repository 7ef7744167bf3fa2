import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '#app/paths.ts'

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.managementStep(params.leadId ?? '', 'why'))
}
