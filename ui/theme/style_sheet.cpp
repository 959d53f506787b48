// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_sheet.h"

#include <QFile>
#include <QRegularExpression>

// Resources of a static library must be initialized explicitly, outside of any namespace.
static void load_resources() { Q_INIT_RESOURCE(theme); }

namespace amplab {
namespace {

QString colour_of(const Palette& palette, QStringView token) {
  for (const ColourToken& known : colour_tokens())
    if (token == QLatin1String(known.name.data(), static_cast<qsizetype>(known.name.size())))
      return QColor(palette.*known.member).name();
  qFatal("amplab.qss names the unknown colour @%s", qPrintable(token.toString()));
}

} // namespace

QString style_sheet(const Palette& palette) {
  load_resources();
  QFile file(":/theme/amplab.qss");
  [[maybe_unused]] const bool opened = file.open(QIODevice::ReadOnly);
  Q_ASSERT(opened);
  const QString sheet = QString::fromUtf8(file.readAll());

  static const QRegularExpression kToken("@([a-z_]+)");
  QString out;
  qsizetype done = 0;
  for (auto matches = kToken.globalMatch(sheet); matches.hasNext();) {
    const auto match = matches.next();
    out += QStringView(sheet).mid(done, match.capturedStart() - done);
    out += colour_of(palette, match.capturedView(1));
    done = match.capturedEnd();
  }
  out += QStringView(sheet).mid(done);
  return out;
}

} // namespace amplab
