import type { MetaFunction } from '@remix-run/node'

export const meta: MetaFunction = () => [{ title: 'Harvest Gate Property Management' }]

export default function Home() {
  return <h1>What should your house rent for?</h1>
}
