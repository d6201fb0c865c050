import { useRouter, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { defineComponent, h, onMounted, ref } from 'vue'
import indexUrl from '../../.cache/search-index.json?url'
import { mountSearch } from '../../search/search-box.js'
import './search.css'

/** The button that opens the search, in the bar at the top of every page. */
const SearchButton = defineComponent(() => {
  const button = ref<HTMLButtonElement>()
  const router = useRouter()
  onMounted(() => {
    if (button.value === undefined) return
    mountSearch(button.value, {
      indexUrl,
      urlOf: ({ address, anchor }) => withBase(`/${pageOf(address)}${anchor === '' ? '' : `#${anchor}`}`),
      open: (url) => router.go(url),
    })
  })
  return () =>
    h(
      'button',
      { ref: button, type: 'button', class: 'site-search-button', 'aria-keyshortcuts': '/ Control+K Meta+K' },
      [h('span', 'Search'), h('kbd', { 'aria-hidden': 'true' }, 'Ctrl K')],
    )
})

function pageOf(address: string): string {
  return /(^|\/)index$/.test(address) ? address.replace(/index$/, '') : `${address}.html`
}

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'nav-bar-content-before': () => h(SearchButton) }),
}
