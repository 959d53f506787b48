// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/swept.h"

#include "engine/settings/setting_ref.h"
#include "engine/settings/setting_table.h"
#include "ui/models/typed_number.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <optional>

namespace amplab {
namespace {

// Evaluates expressions such as "2^20", because configurations take plain numbers.
QString setting_text_of(const RunConfig& config, const std::string& key, const QString& value) {
  const auto ref = find_setting(config, key);
  const bool is_number = ref && (ref->row().type == SettingType::number || ref->row().type == SettingType::integer);
  const auto number =
      is_number && value.contains(QRegularExpression("[^-+.eE0-9]")) ? typed_number(value) : std::nullopt;
  return number ? QString::number(*number, 'g', QLocale::FloatingPointShortest) : value;
}

struct SweptWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::Swept)
};

} // namespace

QStringList swept_values(const QString& text) {
  if (const QStringList ends = text.split(".."); ends.size() == 2) {
    bool first_is_one = false, last_is_one = false;
    const qlonglong first = ends[0].trimmed().toLongLong(&first_is_one),
                    last = ends[1].trimmed().toLongLong(&last_is_one);
    if (first_is_one && last_is_one && last >= first) {
      QStringList values;
      for (qlonglong value = first; value <= last && values.size() <= static_cast<qsizetype>(kMostSwept); ++value)
        values << QString::number(value);
      return values;
    }
  }
  QStringList values(QString{});
  int depth = 0;
  for (const QChar c : text) {
    depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    if (c == ',' && depth <= 0)
      values << QString();
    else
      values.back() += c;
  }
  for (QString& value : values) value = value.trimmed();
  values.removeAll(QString());
  return values;
}

std::vector<RunConfig> swept(const RunConfig& config, const std::string& key, const QString& values) {
  const QStringList all = swept_values(values);
  if (all.isEmpty())
    throw ConfigError(SweptWords::tr("No values; enter values separated by commas, such as 1, 2, 3.").toStdString());
  if (all.size() > static_cast<qsizetype>(kMostSwept))
    throw ConfigError(SweptWords::tr("More than %1 runs; enter fewer values.").arg(kMostSwept).toStdString());
  std::vector<RunConfig> configs;
  for (const QString& value : all) {
    RunConfig one = config;
    apply_setting_from_text(one, key, setting_text_of(config, key, value).toStdString());
    one.name += ", " + key + " " + value.toStdString();
    configs.push_back(std::move(one));
  }
  return configs;
}

} // namespace amplab
