// SPDX-License-Identifier: GPL-3.0-or-later
// draw_card_curves FOLDER [ID ...]: writes FOLDER/ID.json for the cards of the gallery that are named, or else for
// those with outdated curves in FOLDER. Runs their configurations. Removes files without a card.
#include "tests/ui/gallery/card_run.h"
#include "ui/shell/card_curves.h"

#include <QDir>
#include <QJsonDocument>
#include <QSaveFile>
#include <cmath>
#include <cstdio>

namespace amplab {
namespace {

constexpr double kDigits = 4; // visible in so small a plot

double shortened(double value) {
  if (value == 0 || !std::isfinite(value)) return value;
  const double unit = std::pow(10, kDigits - 1 - std::floor(std::log10(std::abs(value))));
  return std::round(value * unit) / unit;
}

// Columns that move in steps. An average would be a value that never occurred.
bool moves_in_steps(const QString& column) { return column.startsWith("loss_scale") || column == "growth_tracker"; }

double of_stretch(const std::vector<double>& values, size_t from, size_t to, bool last) {
  double sum = 0;
  for (size_t i = from; i < to; ++i) sum += values[i];
  return shortened(last ? values[to - 1] : sum / static_cast<double>(to - from));
}

CardCurves::Lane curve_of(const support::CardRun& run, size_t lane, const QString& column, int steps) {
  const std::vector<double> values = run.history(lane, column.toStdString()), skipped = run.history(lane, "skipped");
  const int points = std::min(CardCurves::kPoints, steps);
  CardCurves::Lane curve;
  for (int point = 0; point < points; ++point) {
    const auto at = [&](int p) { return static_cast<size_t>(int64_t{p} * steps / points); };
    const size_t from = at(point), to = std::min(at(point + 1), values.size());
    if (from >= to) break;
    curve.values.push_back(of_stretch(values, from, to, moves_in_steps(column)));
    for (size_t i = from; i < to; ++i)
      if (skipped[i] > 0 && (curve.skips.empty() || curve.skips.back() != point)) curve.skips.push_back(point);
  }
  curve.ended_early = curve.values.empty() || std::isnan(curve.values.back()) || std::ssize(values) < steps;
  return curve;
}

CardCurves curves_of_run(const LoopCard& card) {
  const support::CardRun run(card);
  CardCurves curves{fingerprint_of(card), card.curve_column, 0, {}};
  for (size_t lane = 0; lane < run.laneCount(); ++lane)
    curves.steps = std::max(curves.steps, static_cast<int>(run.rows(lane, "history").size()));
  for (size_t lane = 0; lane < run.laneCount(); ++lane)
    curves.lanes.push_back(curve_of(run, lane, card.curve_column, curves.steps));
  return curves;
}

CardCurves drawn(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? curves_from(QJsonDocument::fromJson(file.readAll()).object()) : CardCurves{};
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) {
  using namespace amplab;
  if (argc < 2) return std::fprintf(stderr, "draw_card_curves FOLDER [ID ...]\n"), 2;
  const QDir folder(argv[1]);
  const QStringList named = QStringList(argv + 2, argv + argc);
  QStringList files;
  for (const LoopCard& card : loop_cards()) {
    files << card.id + ".json";
    const QString path = folder.filePath(files.back());
    if (named.isEmpty() ? drawn(path).of == fingerprint_of(card) : !named.contains(card.id)) continue;
    std::printf("%s\n", card.id.toUtf8().constData());
    std::fflush(stdout);
    QSaveFile file(path);
    const QByteArray text = QJsonDocument(to_json(curves_of_run(card))).toJson(QJsonDocument::Compact) + "\n";
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
      return std::fprintf(stderr, "%s: %s\n", qPrintable(path), qPrintable(file.errorString())), 1;
  }
  for (const QString& file : folder.entryList({"*.json"}))
    if (!files.contains(file)) QFile::remove(folder.filePath(file));
}
