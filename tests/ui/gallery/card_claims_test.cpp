// SPDX-License-Identifier: GPL-3.0-or-later
// Checks what each card says to look for. Runs the card's configurations in the engine, with fewer steps where these
// are sufficient.
#include "tests/ui/gallery/card_claim.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

const LoopCard& card_of(const std::string& id) {
  static const std::vector<LoopCard> cards = loop_cards();
  return *std::ranges::find(cards, QString::fromStdString(id), &LoopCard::id);
}

std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const auto& [id, check] : support::card_checks()) all.push_back(id.toStdString());
  return all;
}

class CardClaims : public testing::TestWithParam<std::string> {};

TEST_P(CardClaims, AreTrueOfARun) {
  const support::CardCheck check = support::card_checks().at(QString::fromStdString(GetParam()));
  ASSERT_FALSE(check.claims.isEmpty());
  const support::CardRun run(card_of(GetParam()), check.steps, check.inspect_every);
  for (const QJsonValue claim : check.claims)
    EXPECT_EQ(support::refuted(claim.toObject(), run), "")
        << QJsonDocument(claim.toObject()).toJson(QJsonDocument::Compact).toStdString();
}

INSTANTIATE_TEST_SUITE_P(, CardClaims, testing::ValuesIn(ids()), [](const auto& each) {
  std::string name = each.param;
  std::erase(name, '-');
  return name;
});

} // namespace
} // namespace amplab
