/**
 * What `changeset version` writes into the CHANGELOG.md of a package: the changeset as it stands.
 * All packages have one version, so a list of updated packages of Kebab says nothing.
 */
module.exports = {
  getReleaseLine: async ({ summary }) => summary,
  getDependencyReleaseLine: async () => '',
}
