// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/breakpoint.h"

#include <QCoreApplication>
#include <QStringList>

namespace amplab {
namespace {

QString tr(const char* words) { return QCoreApplication::translate("amplab::Breakpoint", words); }

} // namespace

QString told(const Breakpoint& breakpoint) {
  QStringList lines;
  lines << (breakpoint.logs_only ? tr("Logs this line and goes on") : tr("Stops before this line"));
  if (!breakpoint.enabled) lines[0] += tr(" (disabled)");
  if (!breakpoint.condition.isEmpty()) {
    lines[0] += tr(", where");
    lines << "    " + breakpoint.condition;
    if (!breakpoint.last_value.isEmpty()) lines << tr("which was %1 when it was asked last").arg(breakpoint.last_value);
  }
  if (!breakpoint.trouble.isEmpty()) lines << breakpoint.trouble;
  lines << (breakpoint.hits == 0   ? tr("Not hit yet")
            : breakpoint.hits == 1 ? tr("Hit once")
                                   : tr("Hit %1 times").arg(breakpoint.hits));
  return lines.join('\n');
}

QString spoken(const Breakpoint& breakpoint) {
  QString words = breakpoint.logs_only ? tr("log point") : tr("breakpoint");
  if (!breakpoint.enabled) words += tr(", disabled");
  if (!breakpoint.condition.isEmpty()) words += tr(", if %1").arg(breakpoint.condition);
  return words;
}

} // namespace amplab
