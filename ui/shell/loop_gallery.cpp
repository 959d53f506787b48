// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/loop_gallery.h"

#include "engine/loop/difference.h"
#include "engine/settings/setting_table.h"
#include "ui/shell/gallery_words.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <limits>
#include <set>

namespace amplab {
namespace {

QByteArray resource(const QString& path) {
  QFile file(":/gallery/" + path);
  if (!file.open(QIODevice::ReadOnly)) throw ConfigError(path.toStdString() + ": the gallery has no such file.");
  return file.readAll();
}

QStringList loop_of(const LoopCard::Lane& lane) { return QString::fromStdString(lane.config.loop).split('\n'); }

bool is_code(const QString& line) { return !line.trimmed().isEmpty() && !line.trimmed().startsWith('#'); }

qsizetype blanks(const QString& line) {
  return std::ranges::find_if(line, [](QChar c) { return c != ' '; }) - line.begin();
}

// Returns the lines with these numbers.
QStringList of(const QStringList& text, const std::set<int>& numbers) {
  QStringList lines;
  for (const int number : numbers)
    if (is_code(text[number - 1])) lines << text[number - 1];
  return lines;
}

} // namespace

QStringList LoopCard::lines(int most) const {
  QStringList shown;
  if (isPair()) {
    const QStringList one = loop_of(lanes[0]), other = loop_of(lanes[1]);
    const loop::DifferingLines lines =
        loop::differing_lines(loop::difference_of(one.join('\n').toStdString(), other.join('\n').toStdString()));
    const QStringList right = of(one, lines.a), wrong = of(other, lines.b);
    qsizetype indent = std::numeric_limits<qsizetype>::max();
    for (const QString& line : right + wrong) indent = std::min(indent, blanks(line));
    for (const QString& line : right) shown << "+ " + line.mid(indent);
    for (const QString& line : wrong) shown << "− " + line.mid(indent);
  } else if (lanes[0].config.loop.empty()) {
    for (const Lane& lane : lanes) shown << QString::fromStdString(lane.config.name);
  } else {
    for (const QString& line : loop_of(lanes[0]))
      if (is_code(line)) shown << line;
  }
  if (shown.size() > most) shown = shown.mid(0, most - 1) << "…";
  return shown;
}

std::vector<LoopCard> loop_cards() {
  const QJsonArray rows = QJsonDocument::fromJson(resource("gallery/cards.json")).object()["cards"].toArray();
  std::vector<LoopCard> cards;
  for (const QJsonValue row : rows) {
    const auto translated = [&](const char* key) { return gallery_words(row[key].toString()); };
    LoopCard card{row["id"].toString(),
                  translated("title"),
                  row["section"].toString(),
                  translated("shows"),
                  translated("watch_for"),
                  row["curve"].toString("loss"),
                  {},
                  {}};
    for (const QJsonValue lane : row["lanes"].toArray()) {
      const QString file = lane["file"].toString();
      card.lanes.push_back({file, gallery_words(lane["as"].toString()),
                            config_from_text(resource("examples/" + file).toStdString(), file.toStdString())});
    }
    if (card.lanes.empty())
      throw ConfigError("gallery/cards.json: the card \"" + card.title.toStdString() + "\" has no lane.");
    card.curves = curves_of(card);
    cards.push_back(std::move(card));
  }
  return cards;
}

} // namespace amplab
