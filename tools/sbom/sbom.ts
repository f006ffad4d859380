import { readFileSync } from 'node:fs';
import { ComponentType, LicenseAcknowledgement } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  type License,
  LicenseExpression,
  NamedLicense,
  Property,
  SpdxLicense,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as BomJson, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { isSupportedSpdxId } from '@cyclonedx/cyclonedx-library/SPDX';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import * as z from 'zod';
import { type BundledPackage, bundledPackages } from './bundled-packages.ts';

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

/** Licences of packages that name none, or only where its text is, by what that text says. */
const licenseTexts = { MIT: /^MIT License\n/, 'Bitstream-Vera': /^Bitstream Vera Fonts Copyright\n/m };

/** The name of the property that says where a component is deployed. */
const artefactProperty = 'exhale:artefact';

/** Software bill of materials of the built functions and app: CycloneDX 1.6 as JSON, the same for the same build. */
export function renderSbom(): string {
  const bom = new Bom();
  const site = manifestOf('.');
  const root = new Component(ComponentType.Application, site.name, { bomRef: 'site', version: site.version });
  bom.metadata.component = root;
  for (const component of components()) {
    bom.components.add(component);
    root.dependencies.add(component.bomRef);
  }
  const serializer = new JsonSerializer(new BomJson.Normalize.Factory(Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

/** Lists one component for each version of a package, also where it is installed in several places. */
function components(): Component[] {
  const byRef = new Map<string | undefined, Component>();
  for (const found of bundledPackages()) {
    const component = componentOf(found);
    const listedComponent = byRef.get(component.bomRef.value) ?? component;
    byRef.set(component.bomRef.value, listedComponent);
    for (const artefact of found.artefacts) {
      const isKnown = [...listedComponent.properties].some(({ value }) => value === artefact);
      if (!isKnown) listedComponent.properties.add(new Property(artefactProperty, artefact));
    }
  }
  return [...byRef.values()];
}

function componentOf({ folder }: BundledPackage): Component {
  const { name, version, license } = manifestOf(folder);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = new Component(ComponentType.Library, name, { bomRef: purl, purl, version });
  const isNamed = license !== undefined && !license.startsWith('SEE LICENSE IN ');
  component.licenses.add(isNamed ? declaredLicense(license) : licenseByText(folder));
  return component;
}

/** A licence as the package declares it: an SPDX id, an expression of them, or another name. */
function declaredLicense(declared: string): License {
  const license = isSupportedSpdxId(declared)
    ? new SpdxLicense(declared)
    : / (AND|OR|WITH) /.test(declared)
      ? new LicenseExpression(declared)
      : new NamedLicense(declared);
  license.acknowledgement = LicenseAcknowledgement.Declared;
  return license;
}

/** Throws when the text is of no known licence. */
function licenseByText(folder: string): License {
  const text = readFileSync(`${folder}/LICENSE`, 'utf8');
  const found = Object.entries(licenseTexts).find(([, pattern]) => pattern.test(text));
  if (!found) throw new Error(`${folder} names no licence, and its text is of none that is known`);
  return new SpdxLicense(found[0], { acknowledgement: LicenseAcknowledgement.Concluded });
}

function manifestOf(folder: string) {
  return manifestSchema.parse(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')));
}
