// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/card_curves.h"

#include "engine/settings/setting_table.h"
#include "ui/shell/loop_gallery.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <cmath>

namespace amplab {
namespace {

QJsonObject json_of(const RunConfig& config) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(config_text(config))).object();
}

// Returns the settings that differ from their defaults, so that new settings change no card.
QJsonObject apart_from(const QJsonObject& defaults, QJsonObject config) {
  for (const QString& key : config.keys()) {
    if (config[key] == defaults[key])
      config.remove(key);
    else if (config[key].isObject() && defaults[key].isObject())
      config[key] = apart_from(defaults[key].toObject(), config[key].toObject());
  }
  return config;
}

} // namespace

QByteArray fingerprint_of(const LoopCard& card) {
  QCryptographicHash hash(QCryptographicHash::Sha1);
  hash.addData(card.curve_column.toUtf8());
  for (const LoopCard::Lane& lane : card.lanes)
    hash.addData(QJsonDocument(apart_from(json_of(RunConfig{}), json_of(lane.config))).toJson(QJsonDocument::Compact));
  return hash.result().toHex();
}

QJsonObject to_json(const CardCurves& curves) {
  QJsonArray lanes;
  for (const CardCurves::Lane& lane : curves.lanes) {
    QJsonArray values, skips;
    for (const double value : lane.values) values << (std::isfinite(value) ? QJsonValue(value) : QJsonValue());
    for (const int skip : lane.skips) skips << skip;
    lanes << QJsonObject{{"values", values}, {"skips", skips}, {"ended_early", lane.ended_early}};
  }
  return {{"of", QString::fromLatin1(curves.of)}, {"column", curves.column}, {"steps", curves.steps}, {"lanes", lanes}};
}

CardCurves curves_from(const QJsonObject& json) {
  CardCurves curves{json["of"].toString().toLatin1(), json["column"].toString(), json["steps"].toInt(), {}};
  for (const QJsonValue each : json["lanes"].toArray()) {
    CardCurves::Lane& lane = curves.lanes.emplace_back();
    for (const QJsonValue value : each["values"].toArray()) lane.values.push_back(value.toDouble(std::nan("")));
    for (const QJsonValue skip : each["skips"].toArray()) lane.skips.push_back(skip.toInt());
    lane.ended_early = each["ended_early"].toBool();
  }
  return curves;
}

CardCurves curves_of(const LoopCard& card) {
  QFile file(":/gallery/gallery/curves/" + card.id + ".json");
  return file.open(QIODevice::ReadOnly) ? curves_from(QJsonDocument::fromJson(file.readAll()).object()) : CardCurves{};
}

} // namespace amplab
