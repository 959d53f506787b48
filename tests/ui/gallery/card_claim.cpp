// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/gallery/card_claim.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace amplab::support {
namespace {

bool has(const std::map<std::string, std::string>& row, const QJsonObject& where, const QJsonObject& above) {
  for (auto it = where.begin(); it != where.end(); ++it)
    if (row.at(it.key().toStdString()) != it->toString().toStdString()) return false;
  for (auto it = above.begin(); it != above.end(); ++it)
    if (!(number_in(row.at(it.key().toStdString())) > it->toDouble())) return false;
  return true;
}

double aggregated(const std::vector<double>& values, const QString& aggregate) {
  std::vector<double> recorded;
  for (const double value : values)
    if (!std::isnan(value)) recorded.push_back(value);
  if (recorded.empty()) return std::nan("");
  if (aggregate == "first") return recorded.front();
  if (aggregate == "last") return recorded.back();
  if (aggregate == "least") return *std::ranges::min_element(recorded);
  if (aggregate == "greatest") return *std::ranges::max_element(recorded);
  if (aggregate == "sum") return std::accumulate(recorded.begin(), recorded.end(), 0.0);
  ADD_FAILURE() << "aggregate: " << aggregate.toStdString();
  return std::nan("");
}

double measured(const QJsonObject& claim, const CardRun& run, size_t lane, const QString& history) {
  if (claim.contains("column"))
    return number_in(run.rows(lane, "compare").at(0).at(claim["column"].toString().toStdString()));
  if (claim.contains("history"))
    return aggregated(run.history(lane, history.toStdString()), claim["aggregate"].toString());
  const Rows& rows = run.rows(lane, claim["rows"].toString().toStdString());
  return static_cast<double>(std::ranges::count_if(
      rows, [&](const auto& row) { return has(row, claim["where"].toObject(), claim["above"].toObject()); }));
}

} // namespace

std::map<QString, CardCheck> card_checks() {
  QFile file(":/gallery/gallery/cards.json");
  EXPECT_TRUE(file.open(QIODevice::ReadOnly));
  std::map<QString, CardCheck> checks;
  for (const QJsonValue card : QJsonDocument::fromJson(file.readAll()).object()["cards"].toArray()) {
    const QJsonObject check = card["check"].toObject();
    checks[card["id"].toString()] = {check["steps"].toInt(), check["inspect_every"].toInt(), check["claims"].toArray()};
  }
  return checks;
}

std::string refuted(const QJsonObject& claim, const CardRun& run) {
  static const std::set<QString> words{"lane",  "outcome", "column",   "history", "aggregate", "rows",      "where",
                                       "above", "is",      "at_least", "at_most", "of_lane",   "of_history"};
  for (const QString& key : claim.keys())
    if (!words.contains(key)) return "no claim has \"" + key.toStdString() + "\"";
  const auto lane = static_cast<size_t>(claim["lane"].toInt());
  if (lane >= run.laneCount()) return "there is no such lane";
  if (claim.contains("outcome")) {
    const std::string outcome = run.sentence(lane);
    return outcome.starts_with(claim["outcome"].toString().toStdString()) ? "" : "it says \"" + outcome + "\"";
  }
  if (!claim.contains("is") && !claim.contains("at_least") && !claim.contains("at_most"))
    return "it holds nothing against what is measured";
  const QString column = claim["history"].toString();
  double value = measured(claim, run, lane, column);
  if (claim.contains("of_lane")) value /= measured(claim, run, static_cast<size_t>(claim["of_lane"].toInt()), column);
  if (claim.contains("of_history")) value /= measured(claim, run, lane, claim["of_history"].toString());
  const bool holds = (!claim.contains("is") || value == claim["is"].toDouble()) &&
                     (!claim.contains("at_least") || value >= claim["at_least"].toDouble()) &&
                     (!claim.contains("at_most") || value <= claim["at_most"].toDouble());
  return holds && !std::isnan(value) ? "" : "it is " + std::to_string(value);
}

} // namespace amplab::support
